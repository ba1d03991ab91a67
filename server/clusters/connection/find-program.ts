import { access, constants, stat } from 'node:fs/promises';
import { delimiter, isAbsolute, join, sep } from 'node:path';
import type { Environment } from './limits.ts';

/**
 * The path of a program, as Go looks it up: in the PATH of the calling process, not in one that the kubeconfig sets for
 * the program. The command itself if it is a path already, or is not found.
 * Source: Go `os/exec/exec.go:Command`, `lp_unix.go:LookPath`, `lp_windows.go:LookPath` (1.25).
 */
export async function findProgram(command: string, env: Environment): Promise<string> {
  if (command.includes(sep)) return command;
  const names = process.platform === 'win32' ? [command, `${command}.exe`, `${command}.com`] : [command];
  for (const folder of (env['PATH'] ?? '').split(delimiter).filter(isAbsolute)) {
    for (const name of names) {
      const path = join(folder, name);
      if (await isProgram(path)) return path;
    }
  }
  return command;
}

async function isProgram(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}
