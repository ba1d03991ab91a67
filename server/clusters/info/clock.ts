import { startTimer } from '../../base/start-timer.ts';
/** Time and randomness, which tests can control. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls `call` once after a delay, unless the returned function is called before. */
  after(milliseconds: number, call: () => void): () => void;
  /** A random number, at least 0 and below 1. */
  random(): number;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, call) {
    // A pending retry must not keep the process alive.
    const timer = startTimer(call, milliseconds);
    return () => clearTimeout(timer);
  },
  random: () => Math.random(),
};

/** Resolves after the delay. @throws the signal's reason when it is aborted. */
export function wait(clock: Clock, milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const abort = () => {
      cancel();
      reject(signal.reason);
    };
    const cancel = clock.after(milliseconds, () => {
      signal.removeEventListener('abort', abort);
      resolve();
    });
    signal.addEventListener('abort', abort, { once: true });
  });
}

/** A time as RFC 3339 with seconds: `2026-11-20T09:30:00Z`. */
export function timeText(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace(/\.\d+Z$/, 'Z');
}
