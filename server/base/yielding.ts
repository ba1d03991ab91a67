/** Does something with each item, and every few milliseconds lets requests be answered that came meanwhile. */
export async function forEachYielding<Item>(
  items: Iterable<Item>,
  work: (item: Item) => void,
): Promise<void> {
  const pause = createYielder();
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
export function createYielder(): Yielder {
  let began = performance.now();
  return () => {
    if (performance.now() - began < maxSliceMs) return undefined;
    return new Promise(resolve =>
      afterTurns(turnsOfRequest, () => {
        began = performance.now();
        resolve();
      }),
    );
  };
}

export type Yielder = () => Promise<void> | undefined;

/** Milliseconds. */
const maxSliceMs = 2;

/**
 * Of the event loop. What the editor has sent is read, decoded, taken from the queue, answered and written in one turn
 * each (vscode-jsonrpc 9, `lib/common`: semaphore.js, connection.js): with fewer, a request waits for several slices.
 */
export const turnsOfRequest = 5;

/** Waits while everything else has so many turns. */
export function afterTurns(turns: number, action: () => void): void {
  setImmediate(turns === 1 ? action : () => afterTurns(turns - 1, action));
}
