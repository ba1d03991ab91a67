import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { common } from '../../scripts/bundles.ts';
import { inProject } from '../../scripts/project.ts';
import type { Candidate } from './candidates.ts';
import type { FolderFloor } from './folder-floor.ts';
import { podOfUnknownClass } from './inputs/folder.ts';
import { memory, settledCpuTime } from './process-usage.ts';
import { startServer } from './server-process.ts';

/** What a server needed until it knew what every file of a folder says. Milliseconds, megabytes. */
export interface Read {
  readonly wall: number;
  readonly cpu: number;
  /** For a hover, while it read. */
  readonly longestWait: number;
  readonly mostMemory: number;
}

/** Has a fresh server read a folder; where it is asked meanwhile, its processor time includes the answers. */
export async function readFolder(
  ours: Candidate,
  workspace: string,
  meanwhile: 'only wait' | 'ask',
): Promise<Read> {
  const started = performance.now();
  const server = await startServer(ours, workspace);
  const initialized = started + server.startTime;
  const uri = pathToFileURL(join(workspace, 'opened.yaml')).href;
  const published = server.published(uri, 1);
  await server.open(uri, podOfUnknownClass);
  let isComplete = false;
  let longestWait = 0;
  const known = published.then(() => {
    isComplete = true;
    return performance.now() - initialized;
  });
  const about = { textDocument: { uri }, position: { line: 5, character: 25 } };
  const hover = () => server.connection.sendRequest('textDocument/hover', about);
  // The first one waits until the code is loaded, which has nothing to do with the folder.
  if (meanwhile === 'ask') await hover();
  while (meanwhile === 'ask' && !isComplete) {
    const sent = performance.now();
    await hover();
    longestWait = Math.max(longestWait, performance.now() - sent);
  }
  const wall = await known;
  const cpu = await settledCpuTime(server.pid, 50);
  const { peak: mostMemory } = memory(server.pid);
  await server.stop();
  return { wall, cpu, longestWait, mostMemory };
}

/** The program of the floor, bundled into a folder. */
export async function bundledFloor(folder: string): Promise<string> {
  const outfile = join(folder, 'folder-floor.cjs');
  await build({
    ...common,
    minify: true,
    entryPoints: [inProject('test/bench/folder-floor.ts')],
    outfile,
  });
  return outfile;
}

/** What the program of the floor measures of a folder, in a process of its own. */
export function floorOf(program: string, workspace: string): FolderFloor {
  return JSON.parse(execFileSync(process.execPath, [program, workspace], { encoding: 'utf8' }));
}
