import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { memory } from './process-usage.ts';

/** What a program needed from its start to its end: milliseconds, megabytes. */
export interface ProgramRun {
  readonly wall: number;
  readonly cpu: number;
  readonly mostMemory: number;
}

/**
 * Runs a program to its end, whatever its exit code, and throws its output away. Its processor time is what the shell
 * around it says (POSIX `times`, to 10 ms), which counts threads that have ended too.
 */
export async function runProgram(command: readonly string[]): Promise<ProgramRun> {
  const started = performance.now();
  const shell = spawn('sh', ['-c', '"$@" > /dev/null 2>&1; times', 'sh', ...command], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const output = text(shell.stdout);
  const exited = once(shell, 'exit');
  let isRunning = true;
  void exited.then(() => {
    isRunning = false;
  });
  let mostMemory = 0;
  while (isRunning) {
    mostMemory = Math.max(mostMemory, peakOfChild(shell.pid!));
    await pause(10);
  }
  const wall = performance.now() - started;
  const [, ofChildren = ''] = (await output).trim().split('\n');
  const seconds = [...ofChildren.matchAll(/(\d+)m([\d.]+)s/g)].map(
    ([, minutes, rest]) => Number(minutes) * 60 + Number(rest),
  );
  return { wall, cpu: seconds.reduce((sum, each) => sum + each, 0) * 1000, mostMemory };
}

function peakOfChild(pid: number): number {
  try {
    const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').split(' ');
    return child ? memory(Number(child)).peak || 0 : 0;
  } catch {
    // It has not started, or has ended.
    return 0;
  }
}
