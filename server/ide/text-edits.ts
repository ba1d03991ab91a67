import type { TextEdit } from 'vscode-languageserver-types';
import type { ManifestFile, PlacedManifestDocument } from '../documents/manifest-file.ts';
import type { TextChange } from '../yaml/source-file.ts';

/** Changes of a document as edits of the file. */
export function toTextEdits(
  file: ManifestFile,
  placed: PlacedManifestDocument,
  changes: readonly TextChange[],
): TextEdit[] {
  return changes.map(change => ({ range: file.range(placed, change), newText: change.text }));
}

/** Changes of a file as its edits. */
export function editsOf(file: ManifestFile, changes: readonly TextChange[]): TextEdit[] {
  return changes.map(({ start, end, text }) => ({
    range: { start: file.source.positionAt(start), end: file.source.positionAt(end) },
    newText: text,
  }));
}
