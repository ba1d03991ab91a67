import { Range, type TextDocument, type WorkspaceEdit, window, workspace } from 'vscode';

/**
 * Applies an edit and saves `documents`, except those that already had unsaved changes: the user decides when to save these.
 * The first document that stays unsaved is shown. VS Code itself would save either all files of an edit or none; it reports
 * documents that cannot be saved. Resolves to false if VS Code refuses the edit, because a text
 * has changed.
 */
export async function applyAndSave(
  edit: WorkspaceEdit,
  documents: readonly TextDocument[],
): Promise<boolean> {
  const toSave = documents.filter(({ isDirty }) => !isDirty);
  if (!(await workspace.applyEdit(edit))) return false;
  for (const document of toSave) await document.save();
  const unsaved = documents.find(({ isDirty }) => isDirty);
  if (unsaved !== undefined) await showChange(unsaved, edit);
  return true;
}

/** Shows a document where the first change of an edit is. */
export async function showChange(document: TextDocument, edit: WorkspaceEdit): Promise<void> {
  const at = edit.get(document.uri)[0]?.range.start;
  await window.showTextDocument(document, {
    preview: false,
    ...(at !== undefined && { selection: new Range(at, at) }),
  });
}
