import { setTimeout as pause } from 'node:timers/promises';
import type { Candidate, CandidateName } from '../candidates.ts';
import { againstPeer } from '../goals.ts';
import { editedPlace, type InputFile, type InputName, inputFiles } from '../inputs/files.ts';
import { typing } from '../inputs/typing.ts';
import { openedServer } from '../opened-server.ts';
import { forFile, type Goal, interleaved, type Part } from '../part.ts';
import { cpuTime, settledCpuTime } from '../process-usage.ts';
import { type Summary, shown, summarise, withSpread } from '../statistics.ts';

/** Typing in the middle of a file: from sending the change to the diagnostics of that version. */
export const edit: Part = {
  name: 'edit',
  measure: async setting => {
    const rows: string[][] = [];
    const goals: Goal[] = [];
    for (const input of ['60', '2k', '20k', 'list'] as const) {
      const file = inputFiles[input];
      const typed = await interleaved(forFile(setting, input), `edit, ${file.name}`, candidate =>
        typeIn(candidate, file, setting.folder),
      );
      const results = new Map([...typed].map(([name, rounds]) => [name, summariseTyping(rounds)]));
      for (const [name, result] of results) rows.push(row(file, name, result));
      goals.push(...goalsOf(input, results));
    }
    return { title: 'Edit', about, columns, rows, goals };
  },
};

const about =
  'Letters and line breaks typed into a Deployment with a class in the middle of the file; every edit changes what ' +
  'is wrong there. Wall: from sending the change to the diagnostics of that version. CPU: what the process used ' +
  'until it rested again, for each edit. After: CPU in the second after the last edit, where deferred work would ' +
  'show. Milliseconds; the spread is that of the medians of the rounds.';

const columns = [
  'file',
  'server',
  'CPU p50',
  'CPU p95',
  'CPU p99',
  'CPU mean',
  'after',
  'wall p50',
  'wall p95',
  'wall p99',
  'edits',
];

interface Typed {
  readonly cpu: readonly number[];
  readonly wall: readonly number[];
  readonly after: number;
}

interface Measured {
  readonly cpu: Summary;
  readonly mean: number;
  readonly after: number;
  readonly wall: Summary;
  readonly edits: number;
}

const mostEdits = 198;

/** Milliseconds after which no further edit is begun, for a server that needs long for one. */
const longestTyping = 12_000;

async function typeIn(candidate: Candidate, file: InputFile, folder: string): Promise<Typed> {
  const { server, uri } = await openedServer(candidate, file, folder);
  const cpu: number[] = [];
  const wall: number[] = [];
  const started = performance.now();
  let before = await settledCpuTime(server.pid);
  for (const { start, end, text } of typing(editedPlace(file))) {
    if (wall.length >= mostEdits || performance.now() - started > longestTyping) break;
    const version = wall.length + 2;
    const sent = performance.now();
    const published = server.published(uri, version);
    await server.change(uri, version, start, end, text);
    await published;
    wall.push(performance.now() - sent);
    const after = await settledCpuTime(server.pid);
    cpu.push(after - before);
    before = after;
  }
  await pause(1000);
  const after = cpuTime(server.pid) - before;
  await server.stop();
  return { cpu, wall, after };
}

function summariseTyping(rounds: readonly Typed[]): Measured {
  const means = rounds.map(({ cpu }) => [cpu.reduce((sum, one) => sum + one, 0) / cpu.length]);
  return {
    cpu: summarise(rounds.map(({ cpu }) => cpu)),
    mean: summarise(means).p50,
    after: summarise(rounds.map(({ after }) => [after])).p50,
    wall: summarise(rounds.map(({ wall }) => wall)),
    edits: rounds.reduce((sum, { wall }) => sum + wall.length, 0),
  };
}

function row(file: InputFile, server: string, { cpu, mean, after, wall, edits }: Measured): string[] {
  const processor = [withSpread(cpu), ...[cpu.p95, cpu.p99, mean, after].map(shown)];
  return [file.name, server, ...processor, withSpread(wall), shown(wall.p95), shown(wall.p99), String(edits)];
}

function goalsOf(input: InputName, results: ReadonlyMap<CandidateName, Measured>): readonly Goal[] {
  if (input !== '20k') return [];
  return againstPeer(`edit, ${inputFiles[input].name}: CPU`, results, ({ cpu }) => cpu.p50, 50);
}
