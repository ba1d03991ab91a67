import { Uri, WorkspaceEdit, workspace } from 'vscode';
import type { FileEdit } from '../server/protocol/requests.ts';
import { rangeOf } from './range-of.ts';

/** Applies an edit of one file. */
export async function applyFileEdit({ uri, range, text }: FileEdit): Promise<void> {
  const edit = new WorkspaceEdit();
  edit.replace(Uri.parse(uri), rangeOf(range), text);
  await workspace.applyEdit(edit);
}
