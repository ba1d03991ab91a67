import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applyChanges } from '../../../server/yaml/edit.ts';
import { asSequence, get } from '../../../server/yaml/lookup.ts';
import { parse } from '../../../server/yaml/parse.ts';
import { removeItem } from '../../../server/yaml/remove-item.ts';

describe('removeItem', () => {
  it('takes the lines of an item with the comment at their end', () => {
    const text = 'list:\n  # ours\n  - a: 1\n  - b: 2\n    c: 3 # last\n  # below\n  - d: 4\nrest: 5\n';
    assert.equal(without(text, 1), 'list:\n  # ours\n  - a: 1\n  # below\n  - d: 4\nrest: 5\n');
    assert.equal(without('list:\n- a\n- b', 1), 'list:\n- a\n');
    assert.equal(without('list:\r\n- a\r\n- b\r\n- c\r\n', 1), 'list:\r\n- a\r\n- c\r\n');
  });

  it('takes an item of a flow list with the comma before it', () => {
    assert.equal(without('list: [a, b, c]\n', 1), 'list: [a, c]\n');
    assert.equal(without('list: [{ a: 1 },\n  { b: 2 }]\n', 1), 'list: [{ a: 1 }]\n');
    assert.equal(without('{"list": ["a", "b"]}', 1), '{"list": ["a"]}');
  });

  it('leaves the first item, and one that is not there', () => {
    assert.equal(without('list: [a, b]\n', 0), undefined);
    assert.equal(without('list: [a, b]\n', 2), undefined);
    assert.equal(without('list:\n  - a\n  -\n', 1), undefined);
  });
});

function without(text: string, index: number): string | undefined {
  const change = removeItem(text, asSequence(get(parse(text).root, 'list'))!, index);
  return change === undefined ? undefined : applyChanges(text, [change]);
}
