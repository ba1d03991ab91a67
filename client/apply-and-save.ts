import { type TextDocument, type WorkspaceEdit, workspace } from 'vscode';

/**
 * Applies an edit and saves `documents`, except those that had unsaved changes before: what the user has typed there is
 * saved when the user saves it. VS Code itself would save either all files of an edit or none. Where a document cannot be
 * saved, VS Code says so. Resolves to false if VS Code refuses the edit, because a text has changed.
 */
export async function applyAndSave(
  edit: WorkspaceEdit,
  documents: readonly TextDocument[],
): Promise<boolean> {
  const toSave = documents.filter(({ isDirty }) => !isDirty);
  if (!(await workspace.applyEdit(edit))) return false;
  for (const document of toSave) await document.save();
  return true;
}
