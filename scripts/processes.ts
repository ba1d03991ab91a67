import { once } from 'node:events';
import { startKept } from './kept-process.ts';

export interface RunOptions {
  cwd?: string;
  /** Added to this process's own environment. */
  env?: Record<string, string>;
  /** `show` writes to this terminal as the command runs; `collect` keeps the text for the result. */
  output: 'show' | 'collect';
}

export interface Finished {
  /** The exit code; 128 + n if signal n ended the command, 127 if there is no such command. */
  code: number;
  /** Standard output and standard error in the order they came; empty if shown. */
  output: string;
}

/** Runs a command to its end. It ends with this process at the latest, however this process ends. */
export async function run(command: readonly string[], { cwd, env, output }: RunOptions): Promise<Finished> {
  const [file = '', ...args] = command;
  const { child } = startKept(file, args, { cwd, env: { ...process.env, ...env } });
  const chunks: string[] = [];
  if (output === 'show') {
    child.stdout?.pipe(process.stdout, { end: false });
    child.stderr?.pipe(process.stderr, { end: false });
  } else {
    child.stdout?.on('data', chunk => chunks.push(chunk));
    child.stderr?.on('data', chunk => chunks.push(chunk));
  }
  const [code] = await once(child, 'close');
  return { code: code ?? 1, output: chunks.join('') };
}
