import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { startKept } from './kept-process.ts';

export interface RunOptions {
  cwd?: string | undefined;
  /** Variables to add to this process's environment. */
  env?: Record<string, string>;
  /** `show` writes to this terminal while the command runs; `collect` returns the text in the result. */
  output: 'show' | 'collect';
  /** Called with every line of output. */
  onLine?: ((line: string) => void) | undefined;
  /** The limit in seconds, after which the command and its child processes are killed, with the exit code `limitReached`. */
  limit?: number;
}

export interface Finished {
  /** The exit code; 128 + n if signal n ended the command, 127 if there is no such command. */
  code: number;
  /** Standard output and standard error in the order in which they were written; empty for `show`. */
  output: string;
}

/** The exit code of a command that exceeded its limit, as that of timeout(1). */
export const limitReached = 124;

/** Runs a command and resolves when it has ended. It ends at the latest with this process, for whatever reason that ends. */
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
    // A detached child process that still holds the pipes is not waited for.
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
