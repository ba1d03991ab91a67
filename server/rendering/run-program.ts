import { spawn } from 'node:child_process';
import { homedir } from 'node:os';
import { inGroup, startInGroup } from '../base/child-group.ts';

/** How long a program may take and how much it may print. */
export interface ProgramLimits {
  /** Milliseconds until it is killed. */
  readonly time: number;
  /** Bytes of standard output after which it is killed. */
  readonly output: number;
}

/** The outcome of a program; `stderr` has at most its first 16 KiB. */
export type ProgramOutcome =
  | { readonly kind: 'ended'; readonly code: number; readonly stdout: string; readonly stderr: string }
  | { readonly kind: 'missing' | 'too-slow' | 'too-long' }
  /** `why` is the operating system's error code or a signal. */
  | { readonly kind: 'not-started' | 'killed'; readonly why: string };

/**
 * Runs a program of the user, found on PATH unless `program` is a path, with the user's own environment, without a
 * shell and without standard input. It ends with everything it started: at its limits, at the latest with this process,
 * or when `signal` is aborted, whose reason is thrown.
 */
export function runProgram(
  program: string,
  args: readonly string[],
  limits: ProgramLimits,
  signal: AbortSignal,
): Promise<ProgramOutcome> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const { child, group } = startInGroup(() =>
      spawn(program, args, {
        // Not the folder of the workspace: Windows looks for programs there first.
        cwd: homedir(),
        stdio: ['ignore', 'pipe', 'pipe'],
        ...inGroup,
      }),
    );
    const end = (settle: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      group.release();
      settle();
    };
    const onAbort = () => {
      group.kill();
      end(() => reject(signal.reason));
    };
    const stop = (kind: 'too-slow' | 'too-long') => {
      group.kill();
      end(() => resolve({ kind }));
    };
    const timer = setTimeout(stop, limits.time, 'too-slow');
    signal.addEventListener('abort', onAbort, { once: true });

    const stdout = collect(child.stdout, limits.output, () => stop('too-long'));
    const stderr = collect(child.stderr, longestErrors, () => {});
    child.on('error', ({ code = 'unknown' }: NodeJS.ErrnoException) =>
      end(() => resolve(code === 'ENOENT' ? { kind: 'missing' } : { kind: 'not-started', why: code })),
    );
    child.on('close', (code, ended) =>
      end(() =>
        resolve(
          code === null
            ? { kind: 'killed', why: String(ended) }
            : { kind: 'ended', code, stdout: stdout(), stderr: stderr() },
        ),
      ),
    );
  });
}

const longestErrors = 16 * 1024;

/** Keeps the first `longest` bytes of a stream, and calls `onMore` when there are more. */
function collect(stream: NodeJS.ReadableStream, longest: number, onMore: () => void): () => string {
  const chunks: Buffer[] = [];
  let size = 0;
  stream.on('data', (chunk: Buffer) => {
    const isFull = size > longest;
    size += chunk.length;
    if (isFull) return;
    chunks.push(chunk);
    if (size > longest) onMore();
  });
  return () => Buffer.concat(chunks).subarray(0, longest).toString('utf8');
}
