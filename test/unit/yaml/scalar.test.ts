import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scalarValue } from '../../../server/yaml/scalar.ts';

/** Each of these once took seconds to minutes, or was an exception. */
test('a number of any length is read at once', () => {
  const many = 1_000_000;
  assert.equal(plain('18446744073709551615'), 18446744073709551615n);
  assert.equal(plain('18446744073709551616'), 2 ** 64);
  for (const text of ['1'.repeat(many), `-${'1'.repeat(many)}`, `0x${'1'.repeat(many)}`]) {
    assert.equal(plain(text) === text, true);
  }
  assert.equal(plain(`${'0'.repeat(many)}7`), 7n);
  assert.equal(plain(`.${'9'.repeat(many)}`), 1);
  assert.equal(typeof plain(`.1${'_1'.repeat(5 * many)}_`), 'string');
});

function plain(text: string) {
  return scalarValue({ kind: 'scalar', style: 'plain', text, range: { start: 0, end: text.length } });
}
