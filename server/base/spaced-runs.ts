import { startTimer } from './start-timer.ts';

/**
 * Returns a function that has some work done, and resolves when it is: at once, or together with all that is asked for
 * until then while the work goes on and for nine times as long afterwards. However often it is asked for, the work
 * takes a tenth of the time at most.
 */
export function createSpacedRuns(work: () => Promise<void>): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  let restedAt = 0;
  const run = async () => {
    const wait = restedAt - performance.now();
    if (wait > 0) await new Promise<void>(resolve => startTimer(resolve, wait));
    next = undefined;
    const began = performance.now();
    await work();
    const now = performance.now();
    restedAt = now + rest * (now - began);
  };
  return () => {
    next ??= last = last.then(run);
    return next;
  };
}

/** How long a rest is, in lengths of the work before it. */
const rest = 9;
