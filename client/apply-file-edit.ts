import { Range, Uri, WorkspaceEdit, workspace } from 'vscode';
import type { FileEdit } from '../server/base/protocol.ts';

/** Applies an edit of one file. */
export async function applyFileEdit({ uri, range: { start, end }, text }: FileEdit): Promise<void> {
  const edit = new WorkspaceEdit();
  edit.replace(Uri.parse(uri), new Range(start.line, start.character, end.line, end.character), text);
  await workspace.applyEdit(edit);
}
