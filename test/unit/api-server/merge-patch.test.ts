import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mergePatch } from '../../../server/api-server/merge-patch.ts';
import { release } from '../kubernetes/objects.ts';

const newest = release('1.36');

test('null removes a member, a list replaces a list', () => {
  const target = { handler: 'runc', scheduling: { tolerations: ['a', 'b'] }, overhead: {} };
  const patch = { overhead: null, scheduling: { tolerations: ['c'] } };
  assert.deepEqual(mergePatch(target, patch, newest), {
    handler: 'runc',
    scheduling: { tolerations: ['c'] },
  });
});

test('what is new has no nulls', () => {
  const patch = { overhead: { podFixed: { cpu: '1', memory: null } } };
  assert.deepEqual(mergePatch({}, patch, newest), { overhead: { podFixed: { cpu: '1' } } });
});

test('items of lists that are null go until 1.21, members of items always', () => {
  const patch = { tolerations: [{ key: null, value: 'v' }, null] };
  assert.deepEqual(mergePatch({}, patch, release('1.21')), { tolerations: [{ value: 'v' }] });
  assert.deepEqual(mergePatch({}, patch, release('1.22')), { tolerations: [{ value: 'v' }, null] });
});
