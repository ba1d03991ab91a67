/** Does some work when it is its turn. @throws what the work throws, or the reason of the signal if that comes first */
export type CallQueue = <Result>(work: () => Promise<Result>, signal: AbortSignal) => Promise<Result>;

/** A queue that does `mostAtOnce` works at the same time and the others in their order. A cancelled one leaves it at once. */
export function createCallQueue(mostAtOnce: number): CallQueue {
  let running = 0;
  /** Gives the place of a work that has ended to the one that waits, in the order in which they came. */
  const waiting = new Set<() => void>();
  const turn = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      signal.throwIfAborted();
      const begin = () => {
        waiting.delete(begin);
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        waiting.delete(begin);
        reject(signal.reason);
      };
      waiting.add(begin);
      signal.addEventListener('abort', leave, { once: true });
    });
  return async (work, signal) => {
    if (running === mostAtOnce) await turn(signal);
    else running++;
    try {
      return await work();
    } finally {
      const [next] = waiting;
      if (next === undefined) running--;
      else next();
    }
  };
}
