/** Does something with each item, and every few milliseconds lets requests be answered that came meanwhile. */
export async function inSlices<Item>(items: Iterable<Item>, work: (item: Item) => void): Promise<void> {
  const pause = pauses();
  for (const item of items) {
    work(item);
    const requests = pause();
    if (requests !== undefined) await requests;
  }
}

/**
 * To be asked after each piece of a long work: mostly answers nothing at once, and every few milliseconds a promise
 * to wait for, while which requests are answered.
 */
export function pauses(): Pause {
  let began = performance.now();
  return () => {
    if (performance.now() - began < longestSlice) return undefined;
    return new Promise(resolve =>
      setImmediate(() => {
        began = performance.now();
        resolve();
      }),
    );
  };
}

export type Pause = () => Promise<void> | undefined;

/** Milliseconds. A request waits for several: it is read in one pause, understood in the next, answered in a third. */
const longestSlice = 4;
