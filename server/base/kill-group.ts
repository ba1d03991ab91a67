/**
 * Kills a process and everything it started, which must be a process group of its own (`detached`); on Windows, which has
 * none, `killAlone` is called. Nothing happens if it has already ended.
 */
export function killGroup(pid: number | undefined, killAlone: () => void): void {
  if (pid === undefined) return;
  try {
    if (process.platform === 'win32') killAlone();
    else process.kill(-pid, 'SIGKILL');
  } catch {
    // The process has already ended.
  }
}
