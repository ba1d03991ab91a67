import { readFileSync } from 'node:fs';

/** How to reach the API server that is measured; written by `cluster.ts`. */
export interface Access {
  readonly kubeconfig: string;
  readonly port: number;
  readonly token: string;
  /** Path of the certificate authority. */
  readonly ca: string;
}

/** What one reading of a cluster cost, in milliseconds and megabytes. */
export interface ReadingCost {
  readonly wall: number;
  /** Of all threads. */
  readonly cpu: number;
  /** The longest turn of the event loop; looked for where the code is loaded already, because looking takes time itself. */
  readonly block: number | null;
  /** Memory of the process at most, over what it had before. */
  readonly peak: number;
  /** Heap that is free again when what was read is forgotten. */
  readonly kept: number;
}

/** Something that reads a cluster: resolves to how to let go of what was read. */
export type Read = (access: Access) => Promise<() => void>;

/**
 * Reads once, in this fresh process, and prints what that cost as JSON. What has to be loaded for it counts, unless
 * `load` did that before. The program's argument is a file with the `Access`.
 */
export async function measureReading(read: Read, load: Read | undefined = undefined): Promise<void> {
  const access = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as Access;
  await load?.(access);
  global.gc?.();
  const residentBefore = process.memoryUsage().rss;
  const cpuBefore = process.cpuUsage();
  const stopWatchingBlocks = load === undefined ? () => null : watchBlocks();
  const start = performance.now();
  const forget = await read(access);
  const wall = performance.now() - start;
  const block = stopWatchingBlocks();
  const { user, system } = process.cpuUsage(cpuBefore);
  const peak = process.resourceUsage().maxRSS * 1024 - residentBefore;
  const heapWith = await heapAtRest();
  forget();
  const kept = heapWith - (await heapAtRest());
  const cost: ReadingCost = { wall, cpu: (user + system) / 1000, block, peak: peak / 1e6, kept: kept / 1e6 };
  process.stdout.write(JSON.stringify(cost));
}

/**
 * The longest time between two turns of the event loop, in milliseconds of this thread's processor time: what other
 * processes take of a busy machine is not in it.
 */
function watchBlocks(): () => number {
  const { threadCpuUsage } = process as unknown as { threadCpuUsage(): NodeJS.CpuUsage };
  let longest = 0;
  let before = threadCpuUsage();
  const look = () => {
    const now = threadCpuUsage();
    longest = Math.max(longest, now.user + now.system - before.user - before.system);
    before = now;
  };
  const timer = setInterval(look, 1);
  return () => {
    clearInterval(timer);
    return longest / 1000;
  };
}

async function heapAtRest(): Promise<number> {
  for (let round = 0; round < 3; round++) {
    await new Promise(resolve => setTimeout(resolve, 50));
    global.gc?.();
  }
  return process.memoryUsage().heapUsed;
}
