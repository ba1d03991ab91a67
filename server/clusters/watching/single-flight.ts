/** Work that several wait for: it goes on as long as anybody does. */
export interface SingleFlight {
  /** @throws what the work throws; the signal's reason when it is aborted before. */
  join(signal: AbortSignal): Promise<void>;
  /** Ends the work for all. */
  cancel(): void;
  /** Resolves when it has ended, however that was. */
  readonly ended: Promise<void>;
}

export function singleFlight(work: (signal: AbortSignal) => Promise<void>): SingleFlight {
  const controller = new AbortController();
  const working = work(controller.signal);
  let waiting = 0;
  return {
    join(signal) {
      waiting++;
      return new Promise((resolve, reject) => {
        const leave = () => {
          reject(signal.reason);
          waiting--;
          if (waiting === 0) controller.abort(signal.reason);
        };
        const stay = () => signal.removeEventListener('abort', leave);
        signal.addEventListener('abort', leave, { once: true });
        working.finally(stay).then(resolve, reject);
      });
    },
    cancel: () => controller.abort(),
    ended: working.catch(() => undefined),
  };
}
