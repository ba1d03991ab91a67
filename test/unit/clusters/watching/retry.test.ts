import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { disconnected, Retry } from '../../../../server/clusters/watching/retry.ts';
import { manualClock, rest } from '../../../support/manual-clock.ts';

describe('the wait after a failure', () => {
  const never = new AbortController().signal;

  it('is twice the one before, up to the longest, and up to twice that by chance', async () => {
    for (const [random, expected] of [
      [0, [800, 1600, 3200, 6400, 12_800, 25_600, 30_000, 30_000]],
      [0.5, [1200, 2400, 4800, 9600, 19_200, 38_400, 45_000, 45_000]],
    ] as const) {
      const clock = manualClock(() => random);
      const retry = new Retry(clock, disconnected);
      const waits: number[] = [];
      for (const length of expected) {
        const waiting = retry.afterFailure(never);
        waits.push(clock.waits()[0]!);
        await clock.advance(length);
        await waiting;
      }
      assert.deepEqual(waits, expected);
    }
  });

  it('begins anew after a time without failures', async () => {
    const clock = manualClock();
    const retry = new Retry(clock, disconnected);
    for (const length of [800, 1600]) {
      const waiting = retry.afterFailure(never);
      await clock.advance(length);
      await waiting;
    }
    await clock.advance(121_000);
    void retry.afterFailure(never);
    assert.deepEqual(clock.waits(), [800]);
  });

  it('ends with the signal, and leaves nothing planned', async () => {
    const clock = manualClock();
    const stopping = new AbortController();
    const reasons: unknown[] = [];
    new Retry(clock, disconnected).afterFailure(stopping.signal).catch(reason => reasons.push(reason));
    stopping.abort('stopped');
    await rest();
    assert.deepEqual([reasons, clock.waits()], [['stopped'], []]);
  });
});
