import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { changeBetween } from '../../../server/yaml/change-between.ts';
import { applyChanges } from '../../../server/yaml/edit.ts';

describe('changeBetween', () => {
  for (const [before, after, replaced, by] of [
    ['a\nb\nc\n', 'a\nB\nc\n', 'b\n', 'B\n'],
    ['a\r\nb\r\nc\r\n', 'a\r\nc\r\n', 'b\r\n', ''],
    ['a\nc', 'a\nb\nc', '', 'b\n'],
    ['a\na\n', 'a\n', 'a\n', ''],
    ['a', 'ab', 'a', 'ab'],
    ['', 'a', '', 'a'],
  ] as const) {
    it(`replaces ${JSON.stringify(replaced)} by ${JSON.stringify(by)}`, () => {
      const change = changeBetween(before, after)!;
      assert.deepEqual([before.slice(change.start, change.end), change.text], [replaced, by]);
      assert.equal(applyChanges(before, [change]), after);
    });
  }

  it('is nothing where nothing changed', () => assert.equal(changeBetween('a\n', 'a\n'), undefined));
});
