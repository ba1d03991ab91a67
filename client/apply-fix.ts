import {
  type CodeAction,
  commands,
  type Disposable,
  l10n,
  type Range,
  type TextDocument,
  TextEdit,
  Uri,
  WorkspaceEdit,
  workspace,
} from 'vscode';
import type { CodeAction as ServerAction, TextDocumentEdit } from 'vscode-languageclient';
import { applyAndSave, showChange } from './apply-and-save.ts';
import { rangeOf } from './range-of.ts';
import type { RestartableClient } from './restartable-client.ts';
import { showWarning } from './show.ts';

const applyFixCommand = '_runtimeclass.applyFix';

/** A code action that changes other files, and where it was offered. */
interface OfferedFix {
  readonly document: TextDocument;
  readonly range: Range;
  readonly title: string;
  /** The other files that it changes. */
  readonly others: readonly Uri[];
}

/**
 * Lets a command apply a code action that changes other files than `document`. VS Code would leave a file that is not open as
 * an unsaved editor in the background, or save all files of the edit, even what the user has just typed.
 */
export function applyFixByCommand(action: CodeAction, document: TextDocument, range: Range): void {
  const { title, edit } = action;
  const changed = edit?.entries().map(([uri]) => uri) ?? [];
  const others = changed.filter(uri => uri.toString() !== document.uri.toString());
  if (others.length === 0) return;
  const fix: OfferedFix = { document, range, title, others };
  delete action.edit;
  action.command = { title, command: applyFixCommand, arguments: [fix] };
}

/** Registers the command that applies such a code action. */
export function provideFixesOfOtherFiles(client: RestartableClient): Disposable {
  return commands.registerCommand(applyFixCommand, (fix: OfferedFix) => applyFix(fix, client));
}

/**
 * Applies a fix and saves the other files. Those are opened first and the server is asked for the fix again, so its edit fits
 * the texts in the editor, whatever was on disk when the fix was listed. A file that stays unsaved is shown; so is the other
 * file if the fix changes nothing in the file with the cursor, because there the user can see and undo it.
 */
async function applyFix({ document, range, title, others }: OfferedFix, client: RestartableClient) {
  const documents = await Promise.all(others.map(uri => workspace.openTextDocument(uri)));
  const { start, end } = range;
  const actions = await client.ask<readonly ServerAction[]>('textDocument/codeAction', {
    textDocument: { uri: document.uri.toString() },
    range: { start, end },
    context: { diagnostics: [] },
  });
  const changes = (actions?.find(action => action.title === title)?.edit?.documentChanges ??
    []) as TextDocumentEdit[];
  const isCurrent =
    changes.length > 0 && changes.every(change => fitsOneOf([document, ...documents], change));
  const edit = editOf(changes);
  if (!isCurrent || !(await applyAndSave(edit, documents))) {
    showWarning(l10n.t('A file has changed in the meantime, so the fix was not applied. Choose it again.'));
    return;
  }
  const isAllSaved = documents.every(({ isDirty }) => !isDirty);
  if (isAllSaved && !edit.has(document.uri)) await showChange(documents[0]!, edit);
}

/**
 * Whether a change is one of the text that the editor has of its file. The server reads a file from disk if the user has given it
 * another language than those of manifests; then the text has to be that on disk.
 */
function fitsOneOf(
  documents: readonly TextDocument[],
  { textDocument: { uri, version } }: TextDocumentEdit,
): boolean {
  const document = documents.find(each => each.uri.toString() === uri);
  return document !== undefined && (version === null ? !document.isDirty : version === document.version);
}

function editOf(changes: readonly TextDocumentEdit[]): WorkspaceEdit {
  const edit = new WorkspaceEdit();
  for (const { textDocument, edits } of changes) {
    edit.set(
      Uri.parse(textDocument.uri),
      edits.map(change => new TextEdit(rangeOf(change.range), 'newText' in change ? change.newText : '')),
    );
  }
  return edit;
}
