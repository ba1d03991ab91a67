import type { TestContext } from 'node:test';

/**
 * Replaces `setTimeout` and `clearTimeout` until the end of the test by timers that stand still; the function that is
 * returned lets milliseconds pass. Unlike the timers of `node:test` they can be refreshed.
 */
export function manualTimers(t: TestContext): (milliseconds: number) => void {
  let now = 0;
  const timers = new Map<object, { at: number; call: () => void }>();
  t.mock.method(globalThis, 'setTimeout', (call: () => void, milliseconds: number) => {
    const timer = {
      refresh: () => {
        timers.set(timer, { at: now + milliseconds, call });
        return timer;
      },
      unref: () => timer,
    };
    return timer.refresh();
  });
  t.mock.method(globalThis, 'clearTimeout', (timer: object) => timers.delete(timer));
  return milliseconds => {
    now += milliseconds;
    for (const [timer, { at, call }] of timers) {
      if (at > now) continue;
      timers.delete(timer);
      call();
    }
  };
}
