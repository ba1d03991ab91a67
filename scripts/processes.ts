import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { startKept } from './kept-process.ts';

export interface RunOptions {
  cwd?: string | undefined;
  /** Added to this process's own environment. */
  env?: Record<string, string>;
  /** `show` writes to this terminal as the command runs; `collect` keeps the text for the result. */
  output: 'show' | 'collect';
  /** Called with every line as it comes. */
  onLine?: ((line: string) => void) | undefined;
  /** In seconds: then the command is ended with everything that it started, and its code is `limitReached`. */
  limit?: number;
}

export interface Finished {
  /** The exit code; 128 + n if signal n ended the command, 127 if there is no such command. */
  code: number;
  /** Standard output and standard error in the order they came; empty if shown. */
  output: string;
}

/** The exit code of a command that ran into its limit, as that of timeout(1). */
export const limitReached = 124;

/** Runs a command to its end. It ends with this process at the latest, however this process ends. */
export async function run(
  command: readonly string[],
  { cwd, env, output, onLine, limit }: RunOptions,
): Promise<Finished> {
  const [file = '', ...args] = command;
  const kept = startKept(file, args, { cwd, env: { ...process.env, ...env }, onLine });
  const { child } = kept;
  const closed = once(child, 'close');
  const chunks: string[] = [];
  if (output === 'show') {
    child.stdout?.pipe(process.stdout, { end: false });
    child.stderr?.pipe(process.stderr, { end: false });
  } else {
    child.stdout?.on('data', chunk => chunks.push(chunk));
    child.stderr?.on('data', chunk => chunks.push(chunk));
  }
  let isLate = false;
  const end = async () => {
    isLate = true;
    await kept.stop();
    // Whoever got away with an end of the pipes is not waited for.
    await Promise.race([closed, wait(2_000)]);
    child.stdout?.destroy();
    child.stderr?.destroy();
  };
  const timer = limit === undefined ? undefined : setTimeout(end, limit * 1_000);
  const [code] = await closed;
  clearTimeout(timer);
  if (!isLate) return { code: code ?? 1, output: chunks.join('') };
  const why = `${command.join(' ')} was ended after ${limit} s, its limit.\n`;
  if (output === 'show') process.stdout.write(why);
  else chunks.push(why);
  return { code: limitReached, output: chunks.join('') };
}
