import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inSlices } from '../../../server/workspace/in-slices.ts';

test('work in slices lets others have their turn when it has taken a while', async t => {
  let now = 0;
  t.mock.method(performance, 'now', () => now);
  const done: string[] = [];
  setImmediate(() => done.push('a request'));
  await inSlices(['1', '2', '3', '4', '5'], item => {
    done.push(item);
    now += 2;
  });
  assert.deepEqual(done, ['1', '2', 'a request', '3', '4', '5']);
});
