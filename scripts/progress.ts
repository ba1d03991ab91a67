import { type Finished, type RunOptions, run } from './processes.ts';

/** How something long is told in the terminal; times in seconds. */
export interface Task {
  what: string;
  /** On two cores that have little else to do. */
  usually: number;
  /** When it is ended; otherwise after ten times what is usual, and not before a quarter of an hour. */
  limit?: number | undefined;
  /** How far it is, from a line of its output; `undefined` if the line does not tell. Otherwise the line itself. */
  howFar?: (line: string) => string | undefined;
  /** Between two lines about it: 30. */
  interval?: number;
}

/**
 * Runs a command and says that it begins and how long it usually takes, every half minute how far it is, and how it
 * ended. What it prints is kept for the result. A command that hangs ends with everything it started after its limit.
 */
export async function runWithProgress(
  { what, usually, limit = Math.max(900, 10 * usually), howFar = line => line, interval = 30 }: Task,
  command: readonly string[],
  options: Omit<RunOptions, 'output' | 'onLine' | 'limit'> = {},
): Promise<Finished> {
  console.log(`${what} ... (usually ${inWords(usually)})`);
  const begin = performance.now();
  const seconds = () => (performance.now() - begin) / 1_000;
  let last = '';
  const onLine = (line: string) => {
    last = howFar(line.trim()) || last;
  };
  const timer = setInterval(() => {
    const where = last === '' ? '' : `: ${shortened(last)}`;
    console.log(`${what}, ${inWords(seconds())} of usually ${inWords(usually)}${where}`);
  }, interval * 1_000);
  const finished = await run(command, { ...options, output: 'collect', onLine, limit });
  clearInterval(timer);
  console.log(`${what}: ${finished.code === 0 ? 'done in' : 'failed after'} ${inWords(seconds())}`);
  return finished;
}

/** The same for a command that has to succeed: rejects with its last lines when it fails. */
export async function succeedWithProgress(...[task, command, options]: Parameters<typeof runWithProgress>) {
  const { code, output } = await runWithProgress(task, command, options);
  if (code !== 0)
    throw new Error(
      `${command[0]} ended with ${code}:\n${output.trimEnd().split('\n').slice(-30).join('\n')}`,
    );
}

/** `45 s`, `2 min`, `2 min 30 s`. */
export function inWords(seconds: number): string {
  const whole = Math.round(seconds);
  const parts = [
    whole >= 60 ? `${Math.floor(whole / 60)} min` : '',
    whole % 60 > 0 || whole === 0 ? `${whole % 60} s` : '',
  ];
  return parts.filter(part => part !== '').join(' ');
}

const longestLine = 100;

function shortened(line: string): string {
  return line.length > longestLine ? `${line.slice(0, longestLine)} ...` : line;
}
