import type { Clock } from '../../server/clusters/info/clock.ts';

/** A clock that advances only on request. */
export interface ManualClock extends Clock {
  /** How long the calls that are planned will take from now, in milliseconds, soonest first. */
  waits(): readonly number[];
  /** Lets time pass, and what is planned happen in its order; before and between the calls all else comes to rest. */
  advance(milliseconds: number): Promise<void>;
}

export function manualClock(random: () => number = () => 0): ManualClock {
  let now = Date.parse('2026-11-20T09:30:00Z');
  const planned = new Set<{ at: number; call: () => void }>();
  return {
    now: () => now,
    random,
    after(milliseconds, call) {
      const plan = { at: now + milliseconds, call };
      planned.add(plan);
      return () => planned.delete(plan);
    },
    waits: () => [...planned].map(({ at }) => at - now).sort((a, b) => a - b),
    async advance(milliseconds) {
      // What goes wrong now makes its plans now, not at the end.
      await rest();
      const end = now + milliseconds;
      for (;;) {
        const [next] = [...planned].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
        if (next === undefined) break;
        now = next.at;
        planned.delete(next);
        next.call();
        await rest();
      }
      now = end;
      await rest();
    },
  };
}

/** Resolves when all was done that could be done without waiting for a timer, a file or another program. */
export async function rest(): Promise<void> {
  do await new Promise(resolve => setImmediate(resolve));
  while (process.getActiveResourcesInfo().includes('Immediate'));
}
