import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSemanticallyEqual } from '../../../../server/api-server/validation/semantic-equality.ts';

test('empty and missing are the same', () => {
  assert.equal(isSemanticallyEqual({ spec: { tolerations: [], nodeSelector: {} } }, { spec: {} }), true);
  assert.equal(isSemanticallyEqual({ spec: { tolerations: [{ key: 'a' }] } }, { spec: {} }), false);
});

test('quantities are compared by value, and only quantities', () => {
  assert.equal(isSemanticallyEqual({ overhead: { cpu: '250m' } }, { overhead: { cpu: '0.25' } }), true);
  assert.equal(isSemanticallyEqual({ overhead: { cpu: '250m' } }, { overhead: { cpu: '251m' } }), false);
  assert.equal(isSemanticallyEqual({ labels: { cpu: '250m' } }, { labels: { cpu: '0.25' } }), false);
});
