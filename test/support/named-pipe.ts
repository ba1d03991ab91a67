import { execFileSync } from 'node:child_process';

/** Creates a named pipe without a writer, and returns its path. */
export function makeNamedPipe(path: string): string {
  execFileSync('mkfifo', [path]);
  return path;
}

/** Why a test with named pipes and devices is skipped, if it is. */
export const withoutPipes = process.platform === 'win32' && 'Windows has no named pipes among its files';
