import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applyChanges } from '../../../server/yaml/edit.ts';
import { asMap, getEntry, nodeAt } from '../../../server/yaml/lookup.ts';
import { moveEntry, wrapEntries } from '../../../server/yaml/move.ts';
import { parse } from '../../../server/yaml/parse.ts';
import type { MapNode, Node, Path } from '../../../server/yaml/tree.ts';

describe('moveEntry', () => {
  for (const [title, before, from, key, to, next, after] of [
    [
      'down to the end',
      's:\n  k: 1\n  t:\n    u:\n      c: []\n',
      ['s'],
      'k',
      ['s', 't', 'u'],
      undefined,
      's:\n  t:\n    u:\n      c: []\n      k: 1\n',
    ],
    [
      'before another',
      's:\n  k: 1 # why\n  t:\n    c: []\n',
      ['s'],
      'k',
      ['s', 't'],
      'c',
      's:\n  t:\n    k: 1 # why\n    c: []\n',
    ],
    [
      'up',
      'b:\n  y: 1\na:\n  k:\n  - 1\n  z: 2\n',
      ['a'],
      'k',
      ['b'],
      'y',
      'b:\n  k:\n  - 1\n  y: 1\na:\n  z: 2\n',
    ],
    [
      'with what is below it',
      'a:\n  k:\n    p:\n      c: 1\n  z: 1\nb:\n    x: 1\n',
      ['a'],
      'k',
      ['b'],
      undefined,
      'a:\n  z: 1\nb:\n    x: 1\n    k:\n      p:\n        c: 1\n',
    ],
    [
      'out of an item',
      'l:\n- k: 1\n  x: 2\nb:\n  y: 1',
      ['l', 0],
      'k',
      ['b'],
      undefined,
      'l:\n- x: 2\nb:\n  y: 1\n  k: 1',
    ],
    [
      'into an item',
      'b:\n- y: 1\na:\n  k: 1\n  z: 2\n',
      ['a'],
      'k',
      ['b', 0],
      'y',
      'b:\n- k: 1\n  y: 1\na:\n  z: 2\n',
    ],
    [
      'with a block scalar and CRLF',
      'l:\r\n- k: |\r\n    t\r\n  x: 2\r\nb:\r\n  y: 1\r\n',
      ['l', 0],
      'k',
      ['b'],
      undefined,
      'l:\r\n- x: 2\r\nb:\r\n  y: 1\r\n  k: |\r\n    t\r\n',
    ],
    [
      'in flow style',
      '{"a": {"k": 1, "l": 2}, "b": {"x": 1}}',
      ['a'],
      'k',
      ['b'],
      undefined,
      '{"a": {"l": 2}, "b": {"x": 1, "k": 1}}',
    ],
    [
      'from flow to block',
      'a: {k: 1}\nb:\n  x: 1\n',
      ['a'],
      'k',
      ['b'],
      undefined,
      'a: {}\nb:\n  x: 1\n  k: 1\n',
    ],
    [
      'from block to flow',
      'a:\n  k: 1\n  z: 2\nb: {x: 1}\n',
      ['a'],
      'k',
      ['b'],
      undefined,
      'a:\n  z: 2\nb: {x: 1, k: 1}\n',
    ],
    [
      'not where the value would have to be written anew',
      'a:\n  k: 1\nb: {}\n',
      ['a'],
      'k',
      ['b'],
      undefined,
      undefined,
    ],
  ] as const) {
    it(title, () => {
      const root = parse(before).root;
      const [source, target] = [mapAt(root, from), mapAt(root, to)];
      const changes = moveEntry(before, source, getEntry(source, key)!, target, getEntry(target, next ?? ''));
      assert.equal(changes && applyChanges(before, changes), after);
    });
  }
});

describe('wrapEntries', () => {
  for (const [title, before, path, keys, after] of [
    [
      'two entries',
      'o:\n  cpu: 1\n  memory: 2\nz: 1\n',
      ['o'],
      ['cpu', 'memory'],
      'o:\n  p:\n    cpu: 1\n    memory: 2\nz: 1\n',
    ],
    [
      'comments and blank lines',
      'o:\n  # c\n  cpu: 1 # d\n\n  memory: 2',
      ['o'],
      ['cpu', 'memory'],
      'o:\n  # c\n  p:\n    cpu: 1 # d\n\n    memory: 2',
    ],
    ['one of them', 'o:\n  cpu: 1\n  m: 1\n', ['o'], ['cpu'], 'o:\n  p:\n    cpu: 1\n  m: 1\n'],
    [
      'a block scalar',
      'o:\n  cpu: |\n    x\n\n    y\n',
      ['o'],
      ['cpu'],
      'o:\n  p:\n    cpu: |\n      x\n\n      y\n',
    ],
    ['CRLF', 'o:\r\n  cpu: 1\r\n', ['o'], ['cpu'], 'o:\r\n  p:\r\n    cpu: 1\r\n'],
  ] as const) {
    it(title, () => {
      const map = mapAt(parse(before).root, path);
      const changes = wrapEntries(
        before,
        map,
        keys.map(key => getEntry(map, key)!),
        'p',
      );
      assert.equal(changes && applyChanges(before, changes), after);
    });
  }
});

function mapAt(root: Node | null, path: Path): MapNode {
  return asMap(nodeAt(root, path))!;
}
