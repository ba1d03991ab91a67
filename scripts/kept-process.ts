import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A child process that ends when `stop` is called, and at the latest when this process ends, for whatever reason. */
export interface KeptProcess {
  readonly child: ChildProcess;
  /** The last lines of output, for a message that says why the program did not start. */
  lastOutput(): string;
  /** Kills the program and its child processes; resolves when they have ended. */
  stop(): Promise<void>;
}

export function startKept(
  command: string,
  args: readonly string[],
  options: {
    cwd?: string | undefined;
    env?: NodeJS.ProcessEnv;
    onLine?: ((line: string) => void) | undefined;
  } = {},
): KeptProcess {
  const child = spawn('bash', [keeperScript, command, ...args], {
    cwd: options.cwd,
    env: options.env ?? process.env,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // Registered at the start: after an exit before `stop` the wait would otherwise never end.
  const exited = once(child, 'exit');
  // A broken pipe means that the program has ended, which is what closing the pipe is for.
  child.stdin.on('error', () => undefined);
  const output = keepLastLines(child, options.onLine);
  return {
    child,
    lastOutput: () => output.join('\n'),
    async stop() {
      child.stdin.destroy();
      await exited;
    },
  };
}

const keeperScript = fileURLToPath(new URL('keep.sh', import.meta.url));
const linesKept = 30;

function keepLastLines(child: ChildProcess, onLine: ((line: string) => void) | undefined): string[] {
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    let unfinished = '';
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      const parts = (unfinished + chunk).split('\n');
      unfinished = parts.pop() ?? '';
      for (const line of parts) {
        lines.push(line);
        if (lines.length > linesKept) lines.shift();
        onLine?.(line);
      }
    });
  }
  return lines;
}
