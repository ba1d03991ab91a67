/** Work that several callers share: it is aborted once the signals of all of them are. */
export interface SingleFlight {
  /** Waits for the work. @throws the errors of the work; the signal's reason if it is aborted before. */
  join(signal: AbortSignal): Promise<void>;
  /** Aborts the work for all callers. */
  cancel(): void;
  /** Resolves when the work has ended, successfully or not. */
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
