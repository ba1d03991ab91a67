import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

/** What a process has, after all garbage was collected. */
export interface Measurement {
  /** Bytes of the heap, and of buffers beside it. */
  readonly heap: number;
  /** Bytes of memory of the process. */
  readonly rss: number;
  /** Listeners of all that is there and can be listened to. */
  readonly listeners: number;
  /** Timers of more than a second, and intervals. */
  readonly timers: number;
  /** What Node listens to, by its kind. */
  readonly handles: readonly string[];
  /** Open files and sockets. */
  readonly files: number;
}

/** The least that a server has while it rests; `measured-process.ts` was loaded before it. What it does now and then adds to that. */
export async function measure(server: ChildProcess): Promise<Measurement> {
  let least = await measureOnce(server);
  for (let times = 1; times < measurementsAtOnce; times++) {
    await pause(betweenTwo);
    const now = await measureOnce(server);
    if (sizeOf(now) < sizeOf(least)) least = now;
  }
  return least;
}

const measurementsAtOnce = 4;
const betweenTwo = 200;

async function measureOnce(server: ChildProcess): Promise<Measurement> {
  const answer = once(server, 'message');
  server.send('measure');
  return (await answer)[0] as Measurement;
}

/** A connection counts more than what is on the heap for it. */
function sizeOf({ heap, listeners, timers, handles, files }: Measurement): number {
  return (listeners + timers + handles.length + files) * 1e9 + heap;
}

/** What was more in the second half of the measurements than in the first, a line each: memory by a tenth, anything else at all. */
export function growth(measurements: readonly Measurement[]): readonly string[] {
  const middle = Math.floor(measurements.length / 2);
  const halves = [measurements.slice(0, middle), measurements.slice(middle)] as const;
  const mostOf = (size: (measurement: Measurement) => number) =>
    halves.map(half => Math.max(...half.map(size))) as [number, number];
  const grown: string[] = [];
  const [heap, laterHeap] = mostOf(measurement => measurement.heap);
  if (laterHeap > 1.1 * heap) grown.push(`heap: ${megabytes(heap)} to ${megabytes(laterHeap)} MB`);
  for (const what of ['listeners', 'timers', 'files'] as const) {
    const [most, laterMost] = mostOf(measurement => measurement[what]);
    if (laterMost > most) grown.push(`${what}: ${most} to ${laterMost}`);
  }
  const [handles, laterHandles] = mostOf(measurement => measurement.handles.length);
  if (laterHandles > handles) grown.push(`handles: ${measurements.at(-1)!.handles.join(' ')}`);
  return grown;
}

/** A table in Markdown: a row for each measurement. */
export function tableOf(measurements: readonly Measurement[], rowNames: readonly string[]): string {
  const rows = measurements.map(({ heap, rss, listeners, timers, handles, files }, index) =>
    [rowNames[index], megabytes(heap), megabytes(rss), listeners, timers, handles.length, files].join(' | '),
  );
  const head = ['after', 'heap, MB', 'memory, MB', 'listeners', 'timers', 'handles', 'files and sockets'];
  return [head.join(' | '), head.map(() => '---').join('|'), ...rows].map(row => `| ${row} |`).join('\n');
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
