import type { TextEdit } from 'vscode-languageserver-types';
import type { ManifestFile, PlacedManifestDocument } from '../../documents/manifest-file.ts';
import type { TextChange } from '../../yaml/source-file.ts';

/**
 * The changes of a document as text edits of its file, in the order of the text; `undefined` if the scalar around it cannot hold one
 * of them. At one place, insertions come first: the protocol allows no other order.
 */
export function toTextEdits(
  file: ManifestFile,
  placed: PlacedManifestDocument,
  changes: readonly TextChange[],
): TextEdit[] | undefined {
  const fileChanges = inOrder(changes).flatMap(change => file.change(placed, change) ?? []);
  return fileChanges.length < changes.length
    ? undefined
    : fileChanges.map(({ range, text }) => ({ range, newText: text }));
}

/** The changes of a file as text edits, in the same order. */
export function editsOf(file: ManifestFile, changes: readonly TextChange[]): TextEdit[] {
  return inOrder(changes).map(({ start, end, text }) => ({
    range: { start: file.source.positionAt(start), end: file.source.positionAt(end) },
    newText: text,
  }));
}

function inOrder(changes: readonly TextChange[]): readonly TextChange[] {
  return [...changes].sort((a, b) => a.start - b.start || a.end - b.end);
}
