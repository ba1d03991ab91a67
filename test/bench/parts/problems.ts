import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Candidate } from '../candidates.ts';
import { podInConflict, theClass, writeManifestsOfOneClass } from '../inputs/folder.ts';
import type { Part } from '../part.ts';
import { memory, settledCpuTime } from '../process-usage.ts';
import { bundledFloor, floorOf } from '../read-folder.ts';
import { startServer } from '../server-process.ts';
import { summarise, withSpread } from '../statistics.ts';

/** Milliseconds without work after which a look at closed files, whose last file has its problems, has ended. */
const quiet = 500;

/** Milliseconds without work after which a folder has been read and no look at closed files follows. */
const quietAfterReading = 2000;

/** A round takes half a minute, most of it the rests between edits and looks. */
const mostRounds = 2;

/** The last file that the server comes to: folders are read from the last one to the first. */
const lastFile = join('a', 'last.yaml');

/** The problems of files that are not open, where all of them name one class, and what an edit of that class costs. */
export const problems: Part = {
  name: 'problems',
  measure: async ({ candidates, rounds: asked, folder, mostFiles, report }) => {
    const rounds = Math.min(asked, mostRounds);
    const ours = candidates.find(({ name }) => name === 'ours')!;
    const program = await bundledFloor(folder);
    const workspace = join(folder, 'workspace');
    mkdirSync(workspace);
    writeManifestsOfOneClass(workspace, mostFiles);
    mkdirSync(join(workspace, 'a'));
    writeFileSync(join(workspace, lastFile), podInConflict);
    const columns: number[][][] = [[], [], [], [], [], [], []];
    for (let round = 0; round < rounds; round++) {
      report(`problems: round ${round + 1} of ${rounds}`);
      const floor = floorOf(program, workspace).cpu;
      const samples = [floor, ...(await measureServer(ours, workspace))];
      for (const [column, value] of samples.entries()) columns[column]!.push([value]);
    }
    rmSync(workspace, { recursive: true });
    const summaries = columns.map(summarise);
    const [floor, withoutProblems, start, comment, selector, longestWait, mostMemory] = summaries.map(
      ({ p50 }) => p50,
    );
    return {
      title: 'Problems of a whole workspace',
      about: `${mostFiles.toLocaleString('en')} manifests that are not open and all name one class. Processor time (ms) until the problems of all are current: from the start, with those of open files alone and with all; after a comment is typed in the file of the class; after another node selector is. Longest wait: for a hover during the last, ms. Floor: listing, searching and parsing the files once.`,
      columns: [
        'floor',
        'start, open files',
        'start, all',
        'a comment',
        'a selector',
        'longest wait',
        'memory at most, MB',
      ],
      rows: [summaries.map(withSpread)],
      goals: [
        {
          name: 'problems of all files at the start, against reading them once',
          value: (start! - withoutProblems!) / floor!,
          limit: 4,
          shallBe: 'at most',
          unit: 'times',
        },
        {
          name: 'problems after an edit of the selector of their class, against reading them once',
          value: selector! / floor!,
          limit: 4,
          shallBe: 'at most',
          unit: 'times',
        },
        {
          name: 'problems after a comment is typed, against reading them once',
          value: comment! / floor!,
          limit: 0.2,
          shallBe: 'at most',
          unit: 'times',
        },
        { name: 'problems: longest wait', value: longestWait!, limit: 20, shallBe: 'at most', unit: 'ms' },
        { name: 'problems: memory', value: mostMemory!, limit: 150, shallBe: 'at most', unit: 'MB' },
      ],
    };
  },
};

/** Start with the problems of open files, start with all, a comment, a selector, the longest wait, the memory. */
async function measureServer(ours: Candidate, workspace: string): Promise<readonly number[]> {
  const openFiles = { ...ours.settings, runtimeclass: { diagnostics: { scope: 'openFiles' } } };
  const without = await startServer({ ...ours, settings: openFiles }, workspace);
  const uri = pathToFileURL(join(workspace, theClass.name)).href;
  const last = pathToFileURL(join(workspace, lastFile)).href;
  await without.open(uri, theClass.text);
  const cpuWithout = await settledCpuTime(without.pid, quietAfterReading);
  await without.stop();

  const server = await startServer(ours, workspace);
  /** The processor time when the problems of the last file have come after an edit. */
  const after = async (edit: () => Promise<void>) => {
    const published = server.published(last, 0);
    await edit();
    await published;
    return settledCpuTime(server.pid, quiet);
  };
  const started = await after(() => server.open(uri, theClass.text));
  const top = { line: 0, character: 0 };
  const commented = await after(() => server.change(uri, 2, top, top, '# a comment\n'));
  const end = { line: theClass.lineOfSelector + 1, character: theClass.endOfSelector };
  const edited = await after(() => server.change(uri, 3, end, end, '-next'));
  let isDone = false;
  const done = server.published(last, 0).finally(() => {
    isDone = true;
  });
  await server.change(uri, 4, end, { ...end, character: end.character + '-next'.length }, '');
  const about = { textDocument: { uri }, position: end };
  let longestWait = 0;
  while (!isDone) {
    const sent = performance.now();
    await server.connection.sendRequest('textDocument/hover', about);
    longestWait = Math.max(longestWait, performance.now() - sent);
    await pause(betweenRequests);
  }
  await done;
  const { peak } = memory(server.pid);
  await server.stop();
  return [cpuWithout, started, commented - started, edited - commented, longestWait, peak];
}

/** Milliseconds. */
const betweenRequests = 5;
