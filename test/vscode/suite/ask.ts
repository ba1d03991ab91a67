import type { Hover, MarkdownString, Position, TextDocument } from 'vscode';
import { type CompletionItem, CompletionItemKind, type CompletionList, commands } from 'vscode';

/** The labels of what all extensions together would offer at a position, in their order. */
export async function completionLabels(document: TextDocument, position: Position): Promise<string[]> {
  const list = await commands.executeCommand<CompletionList>(
    'vscode.executeCompletionItemProvider',
    document.uri,
    position,
  );
  return list.items
    .filter(isFromServer)
    .map(({ label }) => (typeof label === 'string' ? label : label.label));
}

/** VS Code itself offers the words of the document as plain text. */
function isFromServer({ kind }: CompletionItem): boolean {
  return kind !== CompletionItemKind.Text;
}

/** What all extensions together would show at a position: one text a hover. */
export async function hoverTexts(document: TextDocument, position: Position): Promise<string[]> {
  const hovers = await commands.executeCommand<Hover[]>(
    'vscode.executeHoverProvider',
    document.uri,
    position,
  );
  return hovers.map(({ contents }) => contents.map(content => (content as MarkdownString).value).join('\n'));
}
