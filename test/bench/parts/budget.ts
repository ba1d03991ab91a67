import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Candidate } from '../candidates.ts';
import { classNamePlace, editedPlace, type InputFile, inputFiles } from '../inputs/files.ts';
import { typing } from '../inputs/typing.ts';
import { openedServer } from '../opened-server.ts';
import type { BenchSetting, Goal, Part } from '../part.ts';
import { settledCpuTime } from '../process-usage.ts';
import { startServer } from '../server-process.ts';
import { type Samples, type Summary, shown, summarise, withSpread } from '../statistics.ts';

/** Milliseconds of processor time that an edit may take, by file. */
const limitsOfEdits: readonly (readonly [InputFile, number])[] = [
  [inputFiles['60'], 10],
  [inputFiles['2k'], 10],
  [inputFiles['20k'], 10],
  [inputFiles.list, 10],
  [inputFiles.values, 30],
];

/** Milliseconds of wall time. */
const longestRequest = 50;
const longestStart = 300;

const editsOfRound = 198;
const requestsOfRound = 36;
const startsOfRound = 4;

/** What people would feel, each with the limit that keeps them from it. */
export const budget: Part = {
  name: 'budget',
  measure: async setting => {
    const ours = setting.candidates.find(({ name }) => name === 'ours')!;
    const rows: string[][] = [];
    const goals: Goal[] = [];
    const add = (name: string, summary: Summary, percentile: 'p50' | 'p95', limit: number) => {
      rows.push([name, withSpread(summary), shown(summary.p95), shown(summary.p99)]);
      const value = summary[percentile];
      goals.push({ name: `${name} ${percentile}`, value, limit, shallBe: 'at most', unit: 'ms' });
    };
    for (const [file, limit] of limitsOfEdits) {
      const edits = await inRounds(setting, `edit, ${file.name}`, () => typeIn(ours, file, setting.folder));
      add(`edit, ${file.name}: CPU`, edits, 'p95', limit);
    }
    for (const request of ['completion', 'hover'] as const) {
      const file = inputFiles['20k'];
      const answers = await inRounds(setting, request, () => ask(ours, request, file, setting.folder));
      add(`${request} after an edit, ${file.name}: wall`, answers, 'p95', longestRequest);
    }
    const starts = await inRounds(setting, 'start', () => start(ours, setting.folder));
    add('start of the process to first diagnostics, 60 lines: wall', starts, 'p50', longestStart);
    return {
      title: 'Budget',
      about:
        'What people would feel, in ms. An edit is a letter or a line break, typed in the middle of the file; it counts ' +
        'until the server rests again, with its diagnostics. A request is sent together with an edit.',
      columns: ['what', 'p50', 'p95', 'p99'],
      rows,
      goals,
    };
  },
};

async function inRounds(
  { rounds, report }: BenchSetting,
  what: string,
  measure: () => Promise<Samples>,
): Promise<Summary> {
  const samples: Samples[] = [];
  for (let round = 0; round < rounds; round++) {
    report(`budget, ${what}: round ${round + 1} of ${rounds}`);
    samples.push(await measure());
  }
  return summarise(samples);
}

async function typeIn(ours: Candidate, file: InputFile, folder: string): Promise<Samples> {
  const { server, uri } = await openedServer(ours, file, folder);
  const taken: number[] = [];
  let before = await settledCpuTime(server.pid);
  for (const { start, end, text } of typing(editedPlace(file))) {
    if (taken.length === editsOfRound) break;
    await server.change(uri, taken.length + 2, start, end, text);
    await server.answered();
    const after = await settledCpuTime(server.pid);
    taken.push(after - before);
    before = after;
  }
  await server.stop();
  return taken;
}

async function ask(
  ours: Candidate,
  request: 'completion' | 'hover',
  file: InputFile,
  folder: string,
): Promise<Samples> {
  const { server, uri } = await openedServer(ours, file, folder);
  const taken: number[] = [];
  for (const { start, end, text } of typing(editedPlace(file))) {
    if (taken.length === requestsOfRound) break;
    await server.change(uri, taken.length + 2, start, end, text);
    const sent = performance.now();
    const answer = await server.connection.sendRequest(`textDocument/${request}`, {
      textDocument: { uri },
      position: classNamePlace(file),
    });
    taken.push(performance.now() - sent);
    if (!JSON.stringify(answer).includes('gvisor')) throw new Error(`an empty ${request} is fast`);
    await settledCpuTime(server.pid);
  }
  await server.stop();
  return taken;
}

async function start(ours: Candidate, folder: string): Promise<Samples> {
  const taken: number[] = [];
  while (taken.length < startsOfRound) {
    const started = performance.now();
    const server = await startServer(ours, folder);
    const uri = pathToFileURL(join(folder, 'opened.yaml')).href;
    const published = server.published(uri, 1);
    await server.open(uri, inputFiles['60'].text);
    await published;
    taken.push(performance.now() - started);
    await server.stop();
  }
  return taken;
}
