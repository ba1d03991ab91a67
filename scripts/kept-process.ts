import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A program that ends when `stop` is called, and at the latest when this process ends, however it ends. */
export interface KeptProcess {
  readonly child: ChildProcess;
  /** The last lines that it wrote, for a message that says why it did not start. */
  lastOutput(): string;
  /** Kills the program and those it started; resolves when they are gone. */
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
  // Listened to from the start: an exit before `stop` is called would otherwise be waited for for ever.
  const exited = once(child, 'exit');
  // The pipe may break at any moment: the program is gone then, which is what closing it is for.
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
