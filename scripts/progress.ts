import { type Finished, type RunOptions, run } from './processes.ts';

/** A long task as shown in the terminal; times in seconds. */
export interface Task {
  what: string;
  /** The usual duration on two otherwise idle cores. */
  usually: number;
  /** The time after which it is killed; by default ten times the usual duration, at least a quarter of an hour. */
  limit?: number | undefined;
  /** The progress that a line of output shows; `undefined` for other lines. By default the line itself. */
  howFar?: (line: string) => string | undefined;
  /** The interval between two progress messages, by default 30. */
  interval?: number;
}

/**
 * Runs a command and prints its start with the usual duration, its progress every half minute, and its result. The
 * output is returned in the result. A command that exceeds its limit is killed with its child processes.
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

/** Runs a command as `runWithProgress` does; rejects with its last lines of output if it fails. */
export async function succeedWithProgress(...[task, command, options]: Parameters<typeof runWithProgress>) {
  const { code, output } = await runWithProgress(task, command, options);
  if (code !== 0)
    throw new Error(
      `${command[0]} ended with ${code}:\n${output.trimEnd().split('\n').slice(-30).join('\n')}`,
    );
}

/** Formats a duration: `45 s`, `2 min`, `2 min 30 s`. */
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
