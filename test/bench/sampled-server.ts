import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Candidate } from './candidates.ts';
import { classNamePlace, editedPlace, type InputFile } from './inputs/files.ts';
import { typing } from './inputs/typing.ts';
import { startServer } from './server-process.ts';

/** What a server does while it is sampled. */
export type Action = 'open' | 'edit' | 'completion' | 'hover';

/** What V8 saw while the server did something, and how often it was done. */
export interface SampledServer {
  readonly profile: Profile;
  readonly times: number;
}

/** What `--cpu-prof` writes: https://chromedevtools.github.io/devtools-protocol/tot/Profiler/#type-Profile */
export interface Profile {
  readonly nodes: readonly ProfileNode[];
  /** Microseconds of the clock that `process.hrtime` reads. */
  readonly startTime: number;
  /** The node of each sample, and the microseconds since the sample before. */
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

export interface ProfileNode {
  readonly id: number;
  readonly callFrame: {
    readonly functionName: string;
    readonly url: string;
    /** Counted from 0. */
    readonly lineNumber: number;
    readonly columnNumber: number;
  };
  readonly children?: readonly number[];
}

const repeats = 100;

/**
 * Samples a server while it opens a file, or while it is typed in a hundred times, with or without a completion after
 * each letter, or is asked for a hover as often. Starting, and opening where that is not what is asked, are left out.
 */
export async function sampleServer(
  candidate: Candidate,
  action: Action,
  file: InputFile,
): Promise<SampledServer> {
  const folder = mkdtempSync(join(tmpdir(), 'runtimeclass-profile-'));
  try {
    const workspace = join(folder, 'workspace');
    mkdirSync(workspace);
    const { times, since } = await run(candidate, action, file, workspace, [
      '--cpu-prof',
      '--cpu-prof-interval=100',
      `--cpu-prof-dir=${folder}`,
    ]);
    const name = readdirSync(folder).find(name => name.endsWith('.cpuprofile'))!;
    return { profile: after(since, JSON.parse(readFileSync(join(folder, name), 'utf8'))), times };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function run(
  candidate: Candidate,
  action: Action,
  file: InputFile,
  workspace: string,
  nodeOptions: readonly string[],
): Promise<{ times: number; since: number }> {
  const server = await startServer(candidate, workspace, nodeOptions);
  const uri = pathToFileURL(join(workspace, 'edited.yaml')).href;
  // It never rests while it is sampled.
  await pause(1000);
  let since = now();
  const opened = server.published(uri, 1);
  await server.open(uri, file.text);
  await opened;
  let times = 1;
  if (action !== 'open') {
    await pause(500);
    since = now();
    times = 0;
    const about = { textDocument: { uri }, position: classNamePlace(file) };
    for (const { start, end, text } of typing(editedPlace(file))) {
      if (times === repeats) break;
      times++;
      if (action === 'hover') {
        await server.connection.sendRequest('textDocument/hover', about);
        continue;
      }
      const published = server.published(uri, times + 1);
      await server.change(uri, times + 1, start, end, text);
      if (action === 'completion') await server.connection.sendRequest('textDocument/completion', about);
      await published;
    }
  }
  await server.stop();
  return { times, since };
}

function now(): number {
  return Number(process.hrtime.bigint() / 1000n);
}

function after(since: number, profile: Profile): Profile {
  let time = profile.startTime;
  const first = profile.timeDeltas.findIndex(delta => {
    time += delta;
    return time >= since;
  });
  return {
    ...profile,
    samples: profile.samples.slice(first),
    timeDeltas: profile.timeDeltas.slice(first),
  };
}

/** Milliseconds that each node was running itself, by its id. */
export function ownTimes({ samples, timeDeltas }: Profile): ReadonlyMap<number, number> {
  const own = new Map<number, number>();
  for (const [index, id] of samples.entries()) own.set(id, (own.get(id) ?? 0) + timeDeltas[index]! / 1000);
  return own;
}
