/** Runs an action for each item, and every few milliseconds lets pending requests be answered. */
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
 * Returns a function to call after each piece of a long work. It mostly returns `undefined`, and every few
 * milliseconds a promise to await, which lets pending requests be answered.
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

/** Maximum length of a slice of work, in milliseconds. */
const maxSliceMs = 2;

/**
 * Number of turns of the event loop that a request takes: a message is read, decoded, dequeued, answered and written
 * in one turn each (vscode-jsonrpc 9, `lib/common`: semaphore.js, connection.js). With fewer turns, a request would
 * wait for several slices.
 */
export const turnsOfRequest = 5;

/** Runs an action after so many turns of the event loop. */
export function afterTurns(turns: number, action: () => void): void {
  nextTurn(turns === 1 ? action : () => afterTurns(turns - 1, action));
}

/** Runs an action in the next turn. A browser has no such function, and rounds timers up to four milliseconds. */
const nextTurn: (action: () => void) => void =
  typeof setImmediate === 'function' ? action => void setImmediate(action) : turnByMessage();

function turnByMessage(): (action: () => void) => void {
  // The types are those of Node, where a port is an emitter.
  const { port1, port2 } = new MessageChannel() as unknown as Record<'port1' | 'port2', BrowserPort>;
  const actions: (() => void)[] = [];
  port1.onmessage = () => actions.shift()?.();
  return action => {
    actions.push(action);
    port2.postMessage(undefined);
  };
}

interface BrowserPort {
  onmessage: () => void;
  postMessage(message: undefined): void;
}
