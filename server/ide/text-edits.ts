import type { TextEdit } from 'vscode-languageserver-types';
import type { ManifestFile, PlacedManifestDocument } from '../documents/manifest-file.ts';
import type { TextChange } from '../yaml/source-file.ts';

/** The changes of a document as text edits of its file; `undefined` if the scalar around it cannot hold one of them. */
export function toTextEdits(
  file: ManifestFile,
  placed: PlacedManifestDocument,
  changes: readonly TextChange[],
): TextEdit[] | undefined {
  const inFile = changes.flatMap(change => file.change(placed, change) ?? []);
  return inFile.length < changes.length
    ? undefined
    : inFile.map(({ range, text }) => ({ range, newText: text }));
}

/** The changes of a file as text edits. */
export function editsOf(file: ManifestFile, changes: readonly TextChange[]): TextEdit[] {
  return changes.map(({ start, end, text }) => ({
    range: { start: file.source.positionAt(start), end: file.source.positionAt(end) },
    newText: text,
  }));
}
