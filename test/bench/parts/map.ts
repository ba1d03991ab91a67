import { Session } from '../../../server/analysis/session.ts';
import { drawMap } from '../../../server/ide/runtime-map/draw-map.ts';
import { largeWorkspace } from '../../support/runtime-maps.ts';
import { memoryFiles } from '../../support/workspace.ts';
import type { Part } from '../part.ts';
import { summarise, withSpread } from '../statistics.ts';

const fewer = 5_000;
const more = 2 * fewer;

/** The runtime map of a large cluster: graph, layout and SVG, beside reading the files that it is of. In this process. */
export const map: Part = {
  name: 'map',
  measure: async ({ rounds, report }) => {
    const read = new Map([fewer, more].map(count => [count, [] as number[][]]));
    const drawn = new Map([fewer, more].map(count => [count, [] as number[][]]));
    for (let round = -1; round < rounds; round++) {
      report(`map: round ${round + 1} of ${rounds}`);
      for (const workloads of read.keys()) {
        const session = new Session(memoryFiles(largeWorkspace(workloads)));
        const reading = await cpuOf(() => session.index.readAll(['file:///workspace/'], () => false));
        const snapshot = session.snapshot();
        const drawing = await cpuOf(() => drawMap(snapshot, { theme: 'editor' }));
        // The first round only warms up.
        if (round < 0) continue;
        read.get(workloads)!.push([reading]);
        drawn.get(workloads)!.push([drawing]);
      }
    }
    const medianOf = (samples: ReadonlyMap<number, number[][]>, count: number) =>
      summarise(samples.get(count)!);
    return {
      title: 'Runtime map',
      about:
        'Processor time (ms) to draw the map of a saved cluster with 500 classes and 5,000 nodes, and to read the manifests before that, in memory.',
      columns: ['workloads', 'read', 'draw'],
      rows: [fewer, more].map(count => [
        count.toLocaleString('en'),
        withSpread(medianOf(read, count)),
        withSpread(medianOf(drawn, count)),
      ]),
      goals: [
        {
          name: 'the map of 10,000 workloads against reading their manifests',
          value: medianOf(drawn, more).p50 / medianOf(read, more).p50,
          limit: 1,
          shallBe: 'at most',
          unit: 'times',
        },
        {
          name: 'the map of twice as many workloads',
          value: medianOf(drawn, more).p50 / medianOf(drawn, fewer).p50,
          limit: 2.5,
          shallBe: 'at most',
          unit: 'times',
        },
      ],
    };
  },
};

async function cpuOf(work: () => unknown): Promise<number> {
  const started = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000;
}
