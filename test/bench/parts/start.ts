import { againstEcho, againstPeer } from '../goals.ts';
import { interleaved, type Part } from '../part.ts';
import { memory, settledCpuTime } from '../process-usage.ts';
import { startServer } from '../server-process.ts';
import { shown, summarise, withSpread } from '../statistics.ts';

/** Starting a server: until it answers `initialize`. */
export const start: Part = {
  name: 'start',
  measure: async setting => {
    // A start takes a tenth of a second and differs a lot: each round has a few.
    const started = await interleaved(setting, 'start', async candidate => {
      const samples = { wall: [] as number[], cpu: [] as number[], rest: [] as number[] };
      for (let repeat = 0; repeat < 4; repeat++) {
        const server = await startServer(candidate, setting.folder);
        samples.wall.push(server.startTime);
        samples.cpu.push(await settledCpuTime(server.pid, 100));
        samples.rest.push(memory(server.pid).now);
        await server.stop();
      }
      return samples;
    });
    const results = new Map(
      [...started].map(([name, rounds]) => [
        name,
        {
          wall: summarise(rounds.map(({ wall }) => wall)),
          cpu: summarise(rounds.map(({ cpu }) => cpu)),
          rest: summarise(rounds.map(({ rest }) => rest)),
        },
      ]),
    );
    return {
      title: 'Start',
      about:
        'From starting the process to its answer to `initialize` (ms). CPU and memory: when it rests after that.',
      columns: ['server', 'wall p50', 'wall p95', 'CPU p50', 'memory, MB'],
      rows: [...results].map(([name, { wall, cpu, rest }]) => [
        name,
        withSpread(wall),
        shown(wall.p95),
        withSpread(cpu),
        shown(rest.p50),
      ]),
      goals: [
        ...againstEcho('start: wall', results, ({ wall }) => wall.p50, 1.2),
        ...againstPeer('start: wall', results, ({ wall }) => wall.p50, 1),
      ],
    };
  },
};
