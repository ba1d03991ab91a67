import type { TestContext } from 'node:test';
import { manualTimers, replaceUntilTheEnd } from '../../support/manual-timers.ts';

/** Time that passes only when it is told to, for timers and for what measures how long something takes. */
export interface VirtualTime {
  /** Milliseconds that each look at the clock takes: work is done in other slices then. */
  millisecondsOfLook: number;
  /** Lets time pass, timer by timer; before, between and after them all else comes to rest. */
  pass(milliseconds: number): Promise<void>;
  /** Forgets what is still to happen. */
  end(): void;
}

export function virtualTime(t: TestContext): VirtualTime {
  const wait = manualTimers(t);
  const today = Date.now();
  let now = 0;
  const time: VirtualTime = {
    millisecondsOfLook: 0,
    end: wait.clear,
    async pass(milliseconds) {
      await rest();
      let left = milliseconds;
      while (wait.next() <= left) {
        const next = wait.next();
        left -= next;
        now += next;
        wait(next);
        await rest();
      }
      now += left;
      wait(left);
      await rest();
    },
  };
  replaceUntilTheEnd(t, performance, 'now', () => {
    now += time.millisecondsOfLook;
    return now;
  });
  // The date stands still: a cluster that is read later would have been read at another time.
  replaceUntilTheEnd(t, Date, 'now', () => today);
  return time;
}

/** Resolves when all was done that could be done without waiting for a timer: files are read, messages have arrived. */
async function rest(): Promise<void> {
  for (let calm = 0; calm < 3; calm++) {
    await new Promise(resolve => setImmediate(resolve));
    const isBusy = process
      .getActiveResourcesInfo()
      .some(resource => resource === 'Immediate' || resource.startsWith('FSReq'));
    if (isBusy) calm = -1;
  }
}
