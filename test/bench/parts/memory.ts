import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Candidate } from '../candidates.ts';
import { absolute } from '../goals.ts';
import { editedPlace, inputFiles } from '../inputs/files.ts';
import { podOfUnknownClass, writeManifests } from '../inputs/folder.ts';
import { typing } from '../inputs/typing.ts';
import { openedServer } from '../opened-server.ts';
import { interleaved, type Part } from '../part.ts';
import { memory as memoryOf, settledCpuTime } from '../process-usage.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { shown, summarise, withSpread } from '../statistics.ts';

const file = inputFiles['20k'];
const edits = 10_000;
const samples = 10;

/** Memory with a large file open and a folder read, and what ten thousand edits do to it. */
export const memory: Part = {
  name: 'memory',
  measure: async setting => {
    const workspace = join(setting.folder, 'manifests');
    mkdirSync(workspace);
    writeManifests(workspace, 10_000);
    const withFolder = {
      ...setting,
      candidates: setting.candidates.filter(({ name }) => name === 'ours'),
    };
    const held = await interleaved(withFolder, 'memory', async candidate => {
      const server = await serverWithFolder(candidate, workspace);
      const { now, peak } = memoryOf(server.pid);
      await server.stop();
      return { now, peak };
    });
    rmSync(workspace, { recursive: true });
    const results = new Map(
      [...held].map(([name, rounds]) => [
        name,
        {
          now: summarise(rounds.map(({ now }) => [now])),
          peak: summarise(rounds.map(({ peak }) => [peak])),
        },
      ]),
    );
    setting.report(`memory: ${edits} edits`);
    const ours = setting.candidates.find(({ name }) => name === 'ours')!;
    const course = await duringEdits(ours, setting.folder);
    const [early, late] = [Math.min(...course.slice(0, 3)), Math.min(...course.slice(-3))];
    return {
      title: 'Memory',
      about: 'Resident memory in MB, with 20,000 lines open and a folder of 10,000 manifests read.',
      columns: ['server', 'at rest', 'at most'],
      rows: [...results].map(([name, { now, peak }]) => [name, withSpread(now), withSpread(peak)]),
      goals: [
        ...absolute('memory, 20,000 lines and 10,000 files', results, ({ now }) => now.p50, 100, 'MB'),
        {
          name: `memory after ${edits} edits against before`,
          value: late / early,
          limit: 1.1,
          shallBe: 'at most',
          unit: 'times',
        },
      ],
      notes: `Ours after each ${edits / samples} of ${edits} edits at 20,000 lines: ${course.map(shown).join(', ')} MB.`,
    };
  },
};

/** A server that has read the whole folder and then opened the file. */
async function serverWithFolder(candidate: Candidate, workspace: string): Promise<ServerProcess> {
  const server = await startServer(candidate, workspace);
  for (const [name, text] of [
    ['unknown.yaml', podOfUnknownClass],
    ['edited.yaml', file.text],
  ] as const) {
    const uri = pathToFileURL(join(workspace, name)).href;
    const published = server.published(uri, 1);
    await server.open(uri, text);
    await published;
  }
  await settledCpuTime(server.pid, 500);
  return server;
}

async function duringEdits(candidate: Candidate, folder: string): Promise<readonly number[]> {
  const { server, uri } = await openedServer(candidate, file, folder);
  const course: number[] = [];
  let version = 1;
  for (const { start, end, text } of typing(editedPlace(file))) {
    version++;
    const published = server.published(uri, version);
    await server.change(uri, version, start, end, text);
    await published;
    if ((version - 1) % (edits / samples) === 0) course.push(memoryOf(server.pid).now);
    if (version > edits) break;
  }
  await server.stop();
  return course;
}
