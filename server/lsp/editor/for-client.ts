import {
  type ClientCapabilities,
  type CodeAction,
  type CompletionItem,
  type DocumentSymbol,
  type Hover,
  MarkupContent,
  MarkupKind,
  type SymbolInformation,
  TextDocumentEdit,
  TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import { plainText } from '../../ide/index.ts';
import type { InitializationOptions } from '../../protocol/requests.ts';
import { withRulePages } from './with-rule-pages.ts';

/** The code actions as an editor understands them; those that it could not carry out are left out. */
export function codeActionsFor(
  client: ClientCapabilities,
  options: Pick<InitializationOptions, 'rulePages'>,
  actions: readonly CodeAction[],
): CodeAction[] {
  return actions.flatMap(action => {
    const diagnostics = action.diagnostics && withRulePages(options, action.diagnostics);
    const shown = { ...action, ...(diagnostics && { diagnostics }) };
    if (action.edit === undefined) return [shown];
    const edit = editFor(client, action.edit);
    return edit === undefined ? [] : [{ ...shown, edit }];
  });
}

/** An edit in the form that the editor knows; `undefined` if it creates a file and the editor cannot do that. */
function editFor({ workspace }: ClientCapabilities, edit: WorkspaceEdit): WorkspaceEdit | undefined {
  const { documentChanges, resourceOperations } = workspace?.workspaceEdit ?? {};
  if (edit.documentChanges === undefined) return edit;
  const texts = edit.documentChanges.filter(change => TextDocumentEdit.is(change));
  const canCreate = resourceOperations?.includes('create') === true;
  if (texts.length < edit.documentChanges.length && !canCreate) return undefined;
  if (documentChanges === true || canCreate) return edit;
  const changes = texts.map(({ textDocument: { uri }, edits }) => [
    uri,
    edits.filter(each => TextEdit.is(each)),
  ]);
  return { changes: Object.fromEntries(changes) };
}

/** A hover in plain text for an editor that shows no Markdown. */
export function hoverFor(client: ClientCapabilities, hover: Hover | undefined): Hover | undefined {
  const { contentFormat } = client.textDocument?.hover ?? {};
  const isShown = contentFormat === undefined || contentFormat.includes(MarkupKind.Markdown);
  if (isShown || hover === undefined || !MarkupContent.is(hover.contents)) return hover;
  return { ...hover, contents: inPlainText(hover.contents) };
}

/** A proposal with its documentation in plain text for an editor that shows no Markdown. */
export function completionItemFor(client: ClientCapabilities, item: CompletionItem): CompletionItem {
  const { documentationFormat } = client.textDocument?.completion?.completionItem ?? {};
  const isShown = documentationFormat === undefined || documentationFormat.includes(MarkupKind.Markdown);
  if (isShown || !MarkupContent.is(item.documentation)) return item;
  return { ...item, documentation: inPlainText(item.documentation) };
}

function inPlainText({ value }: MarkupContent): MarkupContent {
  return { kind: MarkupKind.PlainText, value: plainText(value) };
}

/** The outline of a file as a list for an editor that knows no tree: ours has one level anyway. */
export function symbolsFor(
  client: ClientCapabilities,
  uri: string,
  symbols: readonly DocumentSymbol[],
): DocumentSymbol[] | SymbolInformation[] {
  const { hierarchicalDocumentSymbolSupport } = client.textDocument?.documentSymbol ?? {};
  if (hierarchicalDocumentSymbolSupport === true) return [...symbols];
  return symbols.map(({ name, kind, range }) => ({ name, kind, location: { uri, range } }));
}
