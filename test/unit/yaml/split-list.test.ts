import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parse } from '../../../server/yaml/parse.ts';
import { splitItems, splitList } from '../../../server/yaml/split-list.ts';

describe('splitList', () => {
  it('cuts before every item, and before the comments above it', () => {
    check('apiVersion: v1\nkind: List\nitems:\n- a: 1\n  b: |\n    - x\n   # c\n# of the next\n\n- c\n', [
      'apiVersion: v1\nkind: List\nitems:\n',
      '- a: 1\n  b: |\n    - x\n   # c\n',
      '# of the next\n\n- c\n',
    ]);
  });

  it('knows what stands below the items', () => {
    check('---\nitems: # all\n\n  - a: 1\n    items:\n    - x\n  - b\n# end\nkind: List\nmetadata: {}\n', [
      '---\nitems: # all\n\n',
      '  - a: 1\n    items:\n    - x\n',
      '  - b\n',
      '# end\nkind: List\nmetadata: {}\n',
    ]);
  });

  it('knows the line ends of Windows, and items that begin below their dash', () => {
    check('items:\r\n-\r\n  a: 1\r\n- b\r\n', ['items:\r\n', '-\r\n  a: 1\r\n', '- b\r\n']);
  });

  it('leaves alone what it cannot cut', () => {
    for (const text of [
      'items: []\n',
      'items:\n  a: 1\n',
      'items:\n- a\nb\n',
      'items:\n- a\n...\n',
      'items:\n  - a\n  b: 1\n',
      'items:\n- a: &x 1\n- b: *x\n',
      'items:\n- {{ x }}\n- b\n',
      'items:\n- a\nitems:\n- b\n',
      'items:\r- a\r- b\r',
      'spec:\n  items:\n  - a\n',
    ]) {
      assert.equal(splitList(text), undefined, text);
    }
  });

  it('gives items that read as they do in the whole', () => {
    const text =
      'kind: List\nitems:\n- a:\n  - 1\n  - b: c\n# one\n- "x"\n- - y\n  - z: |+\n     k\n\n\n- d:\n\n- {e: 1}\nz: 1\n';
    const whole = itemsOf(parse(text).root);
    const apart = splitList(text)!.items.map(({ start, end }) => {
      const [item] = itemsOf({
        kind: 'map',
        entries: [{ key: { text: 'items' }, value: parse(text.slice(start, end)).root }],
      });
      return shifted(item, start);
    });
    assert.deepEqual(apart, whole);
  });
});

describe('splitItems', () => {
  it('cuts what is nothing but items', () => {
    const text = '  # c\n  - a\n  - b:\n    c\n';
    assert.deepEqual(
      splitItems(text)?.map(({ start, end }) => text.slice(start, end)),
      ['  # c\n  - a\n', '  - b:\n    c\n'],
    );
    for (const other of ['', '- a\nb: 1\n', '  - a\n- b\n', '- a\n---\n- b\n', '- a: *x\n', 'a: 1\n']) {
      assert.equal(splitItems(other), undefined, other);
    }
  });
});

function check(text: string, expected: readonly string[]): void {
  const parts = splitList(text)!;
  const pieces = [parts.head, ...parts.items, ...(parts.tail ? [parts.tail] : [])];
  assert.deepEqual(
    pieces.map(({ start, end }) => text.slice(start, end)),
    expected,
  );
}

// biome-ignore lint/suspicious/noExplicitAny: any tree will do.
function itemsOf(root: any): unknown[] {
  return root.entries.find((entry: { key: { text: string } }) => entry.key.text === 'items').value.items;
}

/** A tree whose ranges begin elsewhere. */
function shifted(value: unknown, by: number): unknown {
  if (Array.isArray(value)) return value.map(item => shifted(item, by));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [
      key,
      key === 'range' ? { start: child.start + by, end: child.end + by } : shifted(child, by),
    ]),
  );
}
