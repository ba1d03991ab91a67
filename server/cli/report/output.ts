import { once } from 'node:events';

/** Where a command writes to. Tests collect it. */
export interface Output {
  /** Whether the report may have colours. */
  readonly hasColors: boolean;
  /** Writes a part of the report; resolves once there is room for more. */
  write(text: string): Promise<void> | undefined;
  /** Writes a message for the user at the terminal. */
  error(text: string): void;
  /** Shows the progress of long work on a terminal. */
  progress(text: string): void;
  /** Writes what is left, and takes the progress away. */
  end(): Promise<void>;
}

/**
 * The output of this process: collected into larger pieces, and written no faster than it is read, so that a slow reader costs
 * no memory. The rest is discarded if the reader (`head`) stops reading.
 */
export function processOutput(): Output {
  const { stdout, stderr } = process;
  let waiting = '';
  let isShowing = false;
  let lastShown = 0;
  const startedAt = Date.now();
  const clearProgress = () => {
    if (isShowing) stderr.write('\r\u001b[K');
    isShowing = false;
  };
  const flush = async () => {
    if (waiting === '') return;
    const text = waiting;
    waiting = '';
    clearProgress();
    if (stdout.destroyed || stdout.write(text)) return;
    const stop = new AbortController();
    const { signal } = stop;
    await Promise.race(['drain', 'close', 'error'].map(event => once(stdout, event, { signal }))).catch(
      () => {},
    );
    stop.abort();
  };
  return {
    hasColors: stdout.isTTY === true || process.env['FORCE_COLOR'] !== undefined ? allowsColors() : false,
    write(text) {
      waiting += text;
      return waiting.length < pieceLength && !stdout.isTTY ? undefined : flush();
    },
    error(text) {
      clearProgress();
      stderr.write(text);
    },
    progress(text) {
      const now = Date.now();
      if (!stderr.isTTY || now - startedAt < quietFor || now - lastShown < betweenShown) return;
      lastShown = now;
      isShowing = true;
      stderr.write(`\r\u001b[K${text}`);
    },
    async end() {
      await flush();
      clearProgress();
    },
  };
}

/** Characters that are written at once. */
const pieceLength = 64 * 1024;
/** Milliseconds before progress is shown, and between two times. */
const quietFor = 1000;
const betweenShown = 100;

/** Whether the environment allows colours: `NO_COLOR` and `FORCE_COLOR` as Node reads them, and the terminal. */
function allowsColors(): boolean {
  const { FORCE_COLOR, NO_COLOR } = process.env;
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  if (NO_COLOR !== undefined && NO_COLOR !== '') return false;
  return process.stdout.hasColors?.() === true;
}
