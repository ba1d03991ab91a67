import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { entriesOf, get, getEntry, locate, nodeAt, resolve, textOf } from '../../../server/yaml/lookup.ts';
import { parse } from '../../../server/yaml/parse.ts';
import type { Node } from '../../../server/yaml/tree.ts';

describe('getEntry', () => {
  it('gives the last of equal keys', () => {
    assert.equal(textOf(get(read('a: 1\na: 2\n'), 'a')), '2');
  });

  it('looks through aliases and merge keys', () => {
    const root = read('base: &base {a: 1, b: 2}\nmore: &more\n  <<: *base\n  b: 3\nall: *more\n');
    const all = get(root, 'all');
    assert.equal(`${textOf(get(all, 'a'))} ${textOf(get(all, 'b'))}`, '1 3');
  });

  it('gives nothing for what is not a map', () => {
    assert.equal(getEntry(read('- a\n'), 'a'), undefined);
    assert.equal(getEntry(read('*a'), 'a'), undefined);
    assert.equal(getEntry(null, 'a'), undefined);
  });

  it('takes a quoted << for a key', () => {
    const root = read('"<<": {a: 1}\n');
    assert.equal(getEntry(root, 'a'), undefined);
    assert.equal(getEntry(root, '<<')?.key.text, '<<');
  });
});

describe('entriesOf', () => {
  it('gives every key once, as getEntry would', () => {
    const root = read('x: &x {a: 1, b: 2}\ny: &y {b: 3, c: 4}\nz:\n  d: 5\n  <<: [*x, *y]\n  a: 6\n');
    const entries = entriesOf(get(root, 'z')).map(({ key, value }) => `${key.text}=${textOf(value)}`);
    assert.deepEqual(entries, ['d=5', 'b=2', 'c=4', 'a=6']);
  });

  it('ends on a text that merges each map twice into the next', () => {
    const maps = Array.from({ length: 60 }, (_, index) =>
      index === 0 ? 'm0: &m0 {a: 1}' : `m${index}: &m${index} {<<: [*m${index - 1}, *m${index - 1}]}`,
    );
    const last = get(read(`${maps.join('\n')}\n`), 'm59');
    assert.deepEqual(
      entriesOf(last).map(({ key }) => key.text),
      ['a'],
    );
    assert.equal(getEntry(last, 'b'), undefined);
  });
});

describe('nodeAt', () => {
  it('follows keys and indexes', () => {
    const root = read('spec:\n  containers:\n  - &c {name: x}\n  - *c\n');
    assert.equal(textOf(nodeAt(root, ['spec', 'containers', 1, 'name'])), 'x');
    assert.equal(nodeAt(root, ['spec', 'containers', 2]), null);
    assert.equal(nodeAt(root, ['spec', 0]), null);
    assert.equal(nodeAt(root, []), root);
  });
});

describe('resolve', () => {
  it('goes through aliases of aliases', () => {
    const root = read('a: &a 1\nb: &b *a\nc: *a\n');
    assert.equal(textOf(get(root, 'c')), '1');
    assert.equal(resolve(get(read('a: *nobody\n'), 'a')), null);
  });
});

describe('locate', () => {
  const text = 'spec:\n  containers:\n  - name: web\n    "image": \'x\'\n  flow: {a: [b, c]}\n  none:\n';

  for (const [word, expected] of [
    ['spec', 'key spec'],
    ['containers', 'key spec.containers'],
    ['name', 'key spec.containers.0.name'],
    ['web', 'value spec.containers.0.name'],
    ['image', 'key spec.containers.0.image'],
    ['x', 'value spec.containers.0.image'],
    ['c]', 'value spec.flow.a.1'],
    ['none', 'key spec.none'],
  ] as const) {
    it(`finds ${word}`, () => {
      const { on, path } = locate(read(text), text.indexOf(word));
      assert.equal(`${on} ${path.join('.')}`, expected);
    });
  }

  it('counts the end of a word as the word', () => {
    assert.deepEqual(locate(read('a: bc\n'), 5).path, ['a']);
  });

  it('stays with an alias', () => {
    const root = read('a: &x {b: 1}\nc: *x\n');
    const { node, path } = locate(root, 'a: &x {b: 1}\nc: *'.length);
    assert.equal(`${node?.kind} ${path.join('.')}`, 'alias c');
  });

  it('gives the root where nothing is written', () => {
    assert.deepEqual(locate(null, 0), { path: [], on: 'value', node: null, entry: undefined });
  });
});

function read(text: string): Node | null {
  return parse(text).root;
}
