import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { atTheEnd } from '../../../support/at-the-end.ts';
import { commandLine } from '../../../support/command-line.ts';
import { patience } from '../../../support/patience.ts';

/** `runtimeclass check --watch` as a process, and what it has said so far. */
export interface Watched {
  /** Waits until what it has written since the last call matches, and returns that. Rejects with it where nothing comes. */
  said(pattern: RegExp): Promise<string>;
  /** The same for stderr, from the beginning. */
  complained(pattern: RegExp): Promise<string>;
  /** Everything that it has written on stdout. */
  all(): string;
  /** Sends a signal and returns the exit code. */
  ended(signal?: NodeJS.Signals): Promise<number | null>;
  readonly process: ChildProcess;
}

/** Starts it in a folder. */
export function watch(folder: string, ...args: readonly string[]): Watched {
  const started = spawn(process.execPath, [commandLine, 'check', '--watch', ...args], { cwd: folder });
  const exit = once(started, 'exit') as Promise<[number | null]>;
  atTheEnd(() => {
    if (started.exitCode === null) started.kill('SIGKILL');
  });
  let stdout = '';
  let stderr = '';
  let read = 0;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  started.stdout.on('data', data => {
    stdout += data;
    tell();
  });
  started.stderr.on('data', data => {
    stderr += data;
    tell();
  });
  started.on('exit', tell);
  const until = (isThere: () => boolean, wanted: RegExp) =>
    new Promise<void>((resolve, reject) => {
      const finish = (error?: Error) => {
        clearTimeout(timer);
        listeners.delete(look);
        if (error === undefined) resolve();
        else reject(error);
      };
      const fail = (why: string) => finish(new Error(`${why} ${wanted}:\n${stdout.slice(read)}\n${stderr}`));
      const look = () => {
        if (isThere()) finish();
        else if (started.exitCode !== null) fail(`ended with ${started.exitCode} before it said`);
      };
      const timer = setTimeout(() => fail('never said'), patience);
      listeners.add(look);
      look();
    });
  return {
    process: started,
    async said(pattern) {
      await until(() => pattern.test(stdout.slice(read)), pattern);
      const text = stdout.slice(read);
      read = stdout.length;
      return text;
    },
    async complained(pattern) {
      await until(() => pattern.test(stderr), pattern);
      return stderr;
    },
    all: () => stdout,
    async ended(signal) {
      if (signal !== undefined) started.kill(signal);
      let timer: NodeJS.Timeout | undefined;
      const never = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error(`never ended:\n${stdout}\n${stderr}`)), patience);
      });
      const [code] = await Promise.race([exit, never]).finally(() => clearTimeout(timer));
      return code;
    },
  };
}
