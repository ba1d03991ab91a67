import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  applyChanges,
  insertEntry,
  removeEntry,
  replaceScalar,
  writeString,
} from '../../../server/yaml/edit.ts';
import { asMap, get, getEntry, nodeAt } from '../../../server/yaml/lookup.ts';
import { parse } from '../../../server/yaml/parse.ts';
import type { TextChange } from '../../../server/yaml/source-file.ts';
import type { MapNode, Path } from '../../../server/yaml/tree.ts';
import { toValue } from '../../../server/yaml/value.ts';

describe('replaceScalar', () => {
  for (const [before, value, after] of [
    ['a: x # why\nb: 1\n', 'gvisor', 'a: gvisor # why\nb: 1\n'],
    ['a: x\n', '010', 'a: "010"\n'],
    ['a: x\n', 'yes', 'a: "yes"\n'],
    ['a: "x"\n', 'gvisor', 'a: "gvisor"\n'],
    ["a: 'x'\n", "it's", "a: 'it''s'\n"],
    ['a: |-\n  x\nb: 1\n', 'gvisor', 'a: gvisor\nb: 1\n'],
    ['a: &x y\nb: *x\n', 'gvisor', 'a: &x gvisor\nb: *x\n'],
    ['{"a": "x", "b": 1}', 'gvisor', '{"a": "gvisor", "b": 1}'],
    ['a: >\r\n  x\r\nb: 1\r\n', 'gvisor', 'a: gvisor\r\nb: 1\r\n'],
  ] as const) {
    it(`writes ${value} into ${JSON.stringify(before)}`, () => {
      const change = replaceScalar(before, get(parse(before).root, 'a')!, value);
      assert.equal(applyChanges(before, [change]), after);
    });
  }
});

describe('writeString', () => {
  it('writes names bare and quotes what would not stay a string', () => {
    const written = [
      'gvisor',
      'node.k8s.io/v1',
      'a_b',
      '',
      '1',
      'yes',
      'null',
      '~',
      '1e3',
      '.5',
      '-a',
      'a b',
      '#',
      'é',
    ];
    assert.equal(
      written.map(writeString).join(' '),
      'gvisor node.k8s.io/v1 a_b "" "1" "yes" "null" "~" "1e3" ".5" "-a" "a b" "#" "é"',
    );
  });

  it('is read as the same string, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), text => {
        assert.deepEqual(toValue(parse(`a: ${writeString(text)}\n`).root), { a: text });
      }),
    );
  });
});

describe('removeEntry', () => {
  for (const [before, path, key, after] of [
    ['a: 1\nb: 2\nc: 3\n', [], 'b', 'a: 1\nc: 3\n'],
    ['a: 1\nb: 2', [], 'b', 'a: 1\n'],
    ['a: 1 # x\nb: 2 # y\nc: 3\n', [], 'b', 'a: 1 # x\nc: 3\n'],
    ['a: 1\n# about b\nb:\n- x\n- y\nc: 3\n', [], 'b', 'a: 1\n# about b\nc: 3\n'],
    ['a: 1\r\nb: 2\r\nc: 3\r\n', [], 'b', 'a: 1\r\nc: 3\r\n'],
    ['a:\n  b: |\n    x\n\n    y\n  d: 2\n', ['a'], 'b', 'a:\n  d: 2\n'],
    ['a:\nb: 1\n', [], 'a', 'b: 1\n'],
    ['- a: 1 # why\n  b: 2\n- c\n', [0], 'a', '- b: 2\n- c\n'],
    ['- a: 1\n  b: 2\n', [0], 'b', '- a: 1\n'],
    ['{"a": 1, "b": 2, "c": 3}', [], 'a', '{"b": 2, "c": 3}'],
    ['{"a": 1, "b": 2, "c": 3}', [], 'c', '{"a": 1, "b": 2}'],
    ['{"a": 1}', [], 'a', '{}'],
    ['{a: 1, b: 2,}', [], 'b', '{a: 1}'],
    ['{\n  "a": 1,\n  "b": 2\n}', [], 'b', '{\n  "a": 1\n}'],
  ] as const) {
    it(`takes ${key} out of ${JSON.stringify(before)}`, () => {
      edit(before, path, map => removeEntry(before, map, getEntry(map, key)!), after);
    });
  }
});

describe('insertEntry', () => {
  for (const [before, path, next, after] of [
    ['a: 1\nc: 3\n', [], undefined, 'a: 1\nc: 3\nk: v\n'],
    ['a: 1\nc: 3', [], undefined, 'a: 1\nc: 3\nk: v'],
    ['a: 1\nc: 3\n', [], 'c', 'a: 1\nk: v\nc: 3\n'],
    ['a: 1\r\n', [], undefined, 'a: 1\r\nk: v\r\n'],
    ['a: 1 # c\n', [], undefined, 'a: 1 # c\nk: v\n'],
    ['s:\n  a:\n    b: 1\n  c:\nt: 1\n', ['s'], undefined, 's:\n  a:\n    b: 1\n  c:\n  k: v\nt: 1\n'],
    ['s:\n  a: |\n    x\nt: 1\n', ['s'], undefined, 's:\n  a: |\n    x\n  k: v\nt: 1\n'],
    ['- a: 1\n- x\n', [0], undefined, '- a: 1\n  k: v\n- x\n'],
    ['- a: 1\n- x\n', [0], 'a', '- k: v\n  a: 1\n- x\n'],
    ['{"a": 1}', [], undefined, '{"a": 1, "k": v}'],
    ['{a: 1}', [], 'a', '{k: v, a: 1}'],
  ] as const) {
    it(`puts a key ${next === undefined ? 'last' : `before ${next}`} into ${JSON.stringify(before)}`, () => {
      edit(before, path, map => insertEntry(before, map, 'k', 'v', getEntry(map, next ?? '')), after);
    });
  }
});

function edit(before: string, path: Path, change: (map: MapNode) => TextChange, after: string): void {
  const map = asMap(nodeAt(parse(before).root, path))!;
  assert.equal(applyChanges(before, [change(map)]), after);
}
