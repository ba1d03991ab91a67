import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { createSpacedRuns } from '../../../server/base/spaced-runs.ts';

it('work that is asked for all the time is done at once, and then takes a tenth of the time at most', async () => {
  const runs: { readonly began: number; readonly ended: number }[] = [];
  const run = createSpacedRuns(async () => {
    const began = performance.now();
    await pause(10);
    runs.push({ began, ended: performance.now() });
  });
  const first = run();
  assert.equal(run(), first);
  await Promise.resolve();
  // It goes on: what comes now is done the next time, once.
  const second = run();
  assert.notEqual(second, first);
  await first;
  assert.equal(runs.length, 1);
  assert.equal(run(), second);
  await second;
  assert.equal(runs.length, 2);
  const [one, two] = runs as [(typeof runs)[0], (typeof runs)[0]];
  const share = (one.ended - one.began) / (two.began - one.began);
  assert.ok(share <= 0.11, `${share} of the time`);
  await run();
  assert.equal(runs.length, 3);
});
