import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { collectGarbage } from '../support/collect-garbage.ts';

/**
 * Kilobytes that grow old on average when something is done so many times.
 *
 * V8 frees soon what only its young generation knows. But what hangs on a value of a `WeakMap`, on a getter of an object
 * literal or on a closure in a field of an instance grows old before V8 finds out that nobody needs it: the memory grows
 * until the next full collection, and that takes as long as several edits.
 */
export async function kilobytesGrownOld(times: number, act: () => void | Promise<void>): Promise<number> {
  // As in the server: the young generation stays small, and is collected many times meanwhile.
  setFlagsFromString('--semi-space-growth-factor=1');
  // What is made once, such as compiled code, grows old too.
  for (let time = 0; time < times / 2; time++) await act();
  // What earlier tests left behind shall not grow old here, and V8 not be in the middle of collecting it.
  collectGarbage();
  let grownOld = 0;
  for (let time = 0, before = oldKilobytes(); time < times; time++) {
    await act();
    const after = oldKilobytes();
    // Less after a full collection.
    grownOld += Math.max(0, after - before);
    before = after;
  }
  return grownOld / times;
}

function oldKilobytes(): number {
  const spaces = getHeapSpaceStatistics();
  return spaces.find(({ space_name }) => space_name === 'old_space')!.space_used_size / 1024;
}
