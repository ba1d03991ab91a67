import assert from 'node:assert/strict';
import fc from 'fast-check';
import { LineIndex } from '../../server/yaml/line-index.ts';
import type { PlacedDocument, SourceFile, TextChange } from '../../server/yaml/source-file.ts';
import { changeOf, mutation } from './broken-text.ts';

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

/** For each document of a file, whether the file had it before. */
export function keptOf(before: SourceFile, after: SourceFile): boolean[] {
  const known = new Set(before.documents.map(({ document }) => document));
  return after.documents.map(({ document }) => known.has(document));
}

/**
 * Asserts that a file of any of these lines, below a text that makes it long, is after any changes of the lines what it is
 * when it is read anew.
 */
export function checkAnyChanges(
  open: (text: string) => SourceFile,
  above: string,
  lines: readonly string[],
): void {
  const texts = fc.array(fc.constantFrom(...lines), { minLength: 1, maxLength: 12 });
  const property = fc.property(texts, fc.array(mutation, { maxLength: 12 }), (drawn, mutations) => {
    let file = open(above + drawn.join(''));
    for (const [index, each] of mutations.entries()) {
      const { text } = file;
      const change = changeOf(text.slice(above.length), { ...each, removed: each.removed % 9 });
      const start = change.start + above.length;
      const end = change.end + above.length;
      file = file.change(index, [{ start, end, text: change.text }]);
      checkSame(file, open(text.slice(0, start) + change.text + text.slice(end)));
    }
  });
  fc.assert(property, { numRuns: 1000 });
}
