import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { atTheEnd } from './at-the-end.ts';
import { commandLine } from './command-line.ts';

export interface RunOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  /** The command in front of that of Node, such as `['setpriv', '--reuid=65534']`. */
  readonly by?: readonly string[];
  /** Options of Node. */
  readonly node?: readonly string[];
}

export interface Ran {
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command line as a process to its end. */
export async function runCommandLine(args: readonly string[], options: RunOptions): Promise<Ran> {
  const { cwd, env = {}, by = [], node = [] } = options;
  const [program = '', ...rest] = [...by, process.execPath, ...node, commandLine, ...args];
  const child = spawn(program, rest, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  atTheEnd(() => child.kill('SIGKILL'));
  const [stdout, stderr, [exitCode, signal]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { exitCode, signal, stdout, stderr };
}
