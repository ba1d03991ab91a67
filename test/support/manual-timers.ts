import type { TestContext } from 'node:test';

/**
 * Replaces `setTimeout` and `clearTimeout` until the end of the test by timers that stand still; the function that is
 * returned lets milliseconds pass. Unlike the timers of `node:test` they can be refreshed.
 */
export function manualTimers(t: TestContext): ManualTimers {
  let now = 0;
  let started = 0;
  const timers = new Map<object, { at: number; call: () => void }>();
  replaceUntilTheEnd(t, globalThis, 'setTimeout', (call: () => void, milliseconds: number) => {
    started++;
    const timer = {
      refresh: () => {
        timers.set(timer, { at: now + milliseconds, call });
        return timer;
      },
      unref: () => timer,
    };
    return timer.refresh();
  });
  replaceUntilTheEnd(t, globalThis, 'clearTimeout', (timer: object) => timers.delete(timer));
  const pass = (milliseconds: number) => {
    now += milliseconds;
    for (const [timer, { at, call }] of timers) {
      if (at > now) continue;
      timers.delete(timer);
      call();
    }
  };
  const next = () => {
    const soonest = Math.min(...[...timers.values()].map(({ at }) => at));
    return Math.max(0, soonest - now);
  };
  return Object.assign(pass, { next, started: () => started, clear: () => timers.clear() });
}

export interface ManualTimers {
  (milliseconds: number): void;
  /** Milliseconds until the next timer calls; infinite without one. */
  next(): number;
  /** How many timers were started so far. */
  started(): number;
  /** Forgets all timers. */
  clear(): void;
}

/** Replaces a function until the end of the test. Unlike a mock of `node:test` it keeps no record of each call. */
export function replaceUntilTheEnd<Name extends string>(
  t: TestContext,
  owner: { [name in Name]: unknown },
  name: Name,
  replacement: unknown,
): void {
  const before = owner[name];
  owner[name] = replacement;
  t.after(() => {
    owner[name] = before;
  });
}
