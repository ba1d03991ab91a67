import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachYielding } from '../../../server/base/yielding.ts';

test('work in slices lets others have their turn when it has taken a while', async t => {
  let now = 0;
  t.mock.method(performance, 'now', () => now);
  const done: string[] = [];
  // It is read, decoded, taken from the queue, answered and written in a turn each.
  const inTurns = (turns: number) =>
    setImmediate(() => (turns === 1 ? done.push('a request') : inTurns(turns - 1)));
  inTurns(5);
  await forEachYielding(['1', '2', '3', '4', '5'], item => {
    done.push(item);
    now += 1;
  });
  assert.deepEqual(done, ['1', '2', 'a request', '3', '4', '5']);
});
