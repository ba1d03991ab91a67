import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Milliseconds of processor time that a process has used so far, all its threads together. The scheduler counts in
 * nanoseconds (`/proc/<pid>/task/<tid>/schedstat`, Linux `Documentation/scheduler/sched-stats.rst`); what is running
 * this moment is added with the next tick, so ask when the process is idle.
 */
export function cpuTime(pid: number): number {
  let nanoseconds = 0;
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    nanoseconds += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'latin1').split(' ')[0]);
  }
  return nanoseconds / 1e6;
}

/** Resolves to the processor time once the process has used none for `quiet` milliseconds. */
export async function settledCpuTime(pid: number, quiet = 6): Promise<number> {
  const deadline = performance.now() + 300_000;
  let last = cpuTime(pid);
  let since = performance.now();
  while (performance.now() - since < quiet) {
    await pause(2);
    const now = cpuTime(pid);
    if (now !== last) since = performance.now();
    if (since > deadline) throw new Error(`process ${pid} did not come to rest in 5 minutes`);
    last = now;
  }
  return last;
}

/** Megabytes of memory that a process has at this moment, and had at most. */
export function memory(pid: number): { readonly now: number; readonly peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'latin1');
  const megabytes = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024;
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') };
}
