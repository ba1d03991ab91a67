import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cursorAt } from '../../../server/yaml/cursor.ts';
import { applyChanges } from '../../../server/yaml/edit.ts';
import { parse } from '../../../server/yaml/parse.ts';
import { SourceFile } from '../../../server/yaml/source-file.ts';
import type { Node, Range } from '../../../server/yaml/tree.ts';
import { unreadable } from '../../../server/yaml/unreadable.ts';
import { toValue } from '../../../server/yaml/value.ts';
import { brokenText, changeOf, mutation } from '../../support/broken-text.ts';
import { corpusFiles } from '../../support/corpus-files.ts';
import { drawTree } from './draw-tree.ts';

test('any text can be read', () => {
  fc.assert(fc.property(brokenText, readEverything), { numRuns: 1000 });
});

test('any mutation of a real file can be read', () => {
  const files = corpusFiles(30_000);
  const mutations = fc.array(mutation, { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(fc.constantFrom(...files), mutations, ({ text }, applied) => {
      readEverything(
        applied.reduce((mutated, each) => applyChanges(mutated, [changeOf(mutated, each)]), text),
      );
    }),
    { numRuns: 80 },
  );
});

test('a broken document changes nothing of the documents around it', () => {
  const withoutMarker = brokenText.filter(text => !/^(---|\.\.\.)/m.test(text));
  const [before, after] = ['a: &x [1, "b"]\nc: |\n  text\n', '---\n# about d\nd:\n- *x\n- e\n'];
  fc.assert(
    fc.property(withoutMarker, broken => {
      const { documents } = SourceFile.of('file:///a.yaml', 1, `${before}---\n${broken}\n${after}`);
      assert.equal(drawTree(documents[0]!.document.text), drawTree(before));
      assert.equal(drawTree(documents.at(-1)!.document.text), drawTree(after));
    }),
  );
});

for (const [name, text] of [
  ['brackets', '['.repeat(10_000)],
  ['maps in flow style', '{a: '.repeat(5_000)],
  ['dashes', '- '.repeat(10_000)],
  ['explicit keys', '? '.repeat(10_000)],
  ['anchors', '&a '.repeat(5_000)],
  ['open quotes', 'a: "\n'.repeat(1_000)],
  ['markers', '---\n'.repeat(5_000)],
  ['comments', '# c\n'.repeat(50_000)],
  ['levels', Array.from({ length: 600 }, (_, depth) => `${' '.repeat(depth)}a:\n`).join('')],
] as const) {
  test(`a text of nothing but ${name} can be read`, () => readEverything(text));
}

/** Everything that is read of a text, and at three places in it; the tree's ranges lie in each other. */
function readEverything(text: string): void {
  const file = SourceFile.of('file:///a.yaml', 1, text);
  for (const { document } of file.documents) {
    checkRanges(document.parsed.root, { start: 0, end: document.text.length });
    toValue(document.parsed.root);
    unreadable(document);
  }
  parse(text);
  for (const part of [0, 0.5, 1]) cursorAt(text, Math.floor(part * text.length));
}

function checkRanges(node: Node | null, around: Range): void {
  if (node === null) return;
  const { start, end } = node.range;
  assert.ok(
    around.start <= start && start <= end && end <= around.end,
    `${start}-${end} in ${around.start}-${around.end}`,
  );
  if (node.kind === 'sequence') for (const item of node.items) checkRanges(item, node.range);
  if (node.kind !== 'map') return;
  for (const entry of node.entries) {
    checkRanges(entry.key, entry.range);
    checkRanges(entry.value, entry.range);
  }
}
