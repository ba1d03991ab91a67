import assert from 'node:assert/strict';
import { LineIndex } from '../../server/yaml/line-index.ts';
import type { PlacedDocument, SourceFile, TextChange } from '../../server/yaml/source-file.ts';

/** Asserts that a file has the documents and the positions of another one. */
export function checkSame(file: SourceFile, fresh: SourceFile): void {
  const placed = ({ start, line, document: { text, part } }: PlacedDocument) => ({ start, line, part, text });
  assert.deepEqual(file.documents.map(placed), fresh.documents.map(placed));
  const lines = new LineIndex(file.text);
  for (let offset = Math.max(0, file.length - 200); offset <= file.length; offset++) {
    const position = lines.positionAt(offset);
    assert.deepEqual(file.positionAt(offset), position);
    assert.equal(file.offsetAt(position), lines.offsetAt(position));
  }
  const beyond = { line: lines.positionAt(file.length).line + 1, character: 1 };
  assert.equal(file.offsetAt(beyond), file.length);
}

/** The change that inserts a text at an offset. */
export function insertion(at: number, text: string): TextChange {
  return { start: at, end: at, text };
}

/** The texts of the documents of a file. */
export function textsOf(file: SourceFile): string[] {
  return file.documents.map(({ document }) => document.text);
}

/** Of each document of a file, whether it is one of the file before. */
export function keptOf(before: SourceFile, after: SourceFile): boolean[] {
  const known = new Set(before.documents.map(({ document }) => document));
  return after.documents.map(({ document }) => known.has(document));
}
