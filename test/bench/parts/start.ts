import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Candidate } from '../candidates.ts';
import { inputFiles } from '../inputs/files.ts';
import { interleaved, type Part } from '../part.ts';
import { memory, settledCpuTime } from '../process-usage.ts';
import { startServer } from '../server-process.ts';
import { startedBefore } from '../started-before.ts';
import { shown, summarise, withSpread } from '../statistics.ts';

/** Starting a server: until it answers `initialize`, and until there is something to see. */
export const start: Part = {
  name: 'start',
  measure: async setting => {
    const candidates = [...setting.candidates, await startedBefore(setting)];
    // A start takes a tenth of a second and differs a lot: each round has a few.
    const started = await interleaved({ ...setting, candidates }, 'start', async candidate => {
      const samples = {
        wall: [] as number[],
        seen: [] as number[],
        cpu: [] as number[],
        rest: [] as number[],
      };
      for (let repeat = 0; repeat < 4; repeat++) {
        const { wall, seen, cpu, rest } = await startOnce(candidate, setting.folder);
        samples.wall.push(wall);
        samples.seen.push(seen);
        samples.cpu.push(cpu);
        samples.rest.push(rest);
      }
      return samples;
    });
    const results = new Map(
      [...started].map(([name, rounds]) => [
        name,
        {
          wall: summarise(rounds.map(({ wall }) => wall)),
          seen: summarise(rounds.map(({ seen }) => seen)),
          cpu: summarise(rounds.map(({ cpu }) => cpu)),
          rest: summarise(rounds.map(({ rest }) => rest)),
        },
      ]),
    );
    return {
      title: 'Start',
      about:
        'From starting the process to its answer to `initialize`, and to the first diagnostics of a manifest of 60 lines that is opened at once (ms). CPU and memory: when it rests after that. A second start finds its code compiled, as VS Code lets it.',
      columns: ['server', 'wall p50', 'wall p95', 'first diagnostics p50', 'CPU p50', 'memory, MB'],
      rows: [...results].map(([name, { wall, seen, cpu, rest }]) => [
        name,
        withSpread(wall),
        shown(wall.p95),
        withSpread(seen),
        withSpread(cpu),
        shown(rest.p50),
      ]),
      goals: [],
    };
  },
};

async function startOnce(candidate: Candidate, folder: string) {
  const before = performance.now();
  const server = await startServer(candidate, folder);
  const uri = pathToFileURL(join(folder, 'opened.yaml')).href;
  const published = server.published(uri, 1);
  await server.open(uri, inputFiles['60'].text);
  await published;
  const seen = performance.now() - before;
  const cpu = await settledCpuTime(server.pid, 100);
  const rest = memory(server.pid).now;
  await server.stop();
  return { wall: server.startTime, seen, cpu, rest };
}
