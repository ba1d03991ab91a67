import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleServer, common } from '../../../scripts/bundles.ts';
import { areaOf, areas } from '../areas.ts';
import type { Candidate } from '../candidates.ts';
import { type InputName, inputFiles } from '../inputs/files.ts';
import type { Part } from '../part.ts';
import {
  type Action,
  ownTimes,
  type ProfileNode,
  type SampledServer,
  sampleServer,
} from '../sampled-server.ts';
import { median, shown } from '../statistics.ts';

const cases: readonly { readonly name: string; readonly action: Action; readonly input: InputName }[] = [
  { name: 'edit, 60 lines', action: 'edit', input: '60' },
  { name: 'edit, 20,000 lines', action: 'edit', input: '20k' },
  { name: 'edit and completion, 20,000 lines', action: 'completion', input: '20k' },
  { name: 'hover, 20,000 lines', action: 'hover', input: '20k' },
  { name: 'open, 20,000 lines', action: 'open', input: '20k' },
];

/** What costs are left: by the part of the code that is running. */
export const profile: Part = {
  name: 'profile',
  measure: async ({ folder, rounds, report }) => {
    const ours = await mappedServer(folder);
    const columns: string[] = [];
    const figures: ReadonlyMap<string, number>[] = [];
    for (const { name, action, input } of cases) {
      const samples: ReadonlyMap<string, number>[] = [];
      for (let round = 0; round < rounds; round++) {
        report(`profile, ${name}: round ${round + 1} of ${rounds}`);
        samples.push(timeByArea(await sampleServer(ours, action, inputFiles[input])));
      }
      columns.push(name);
      figures.push(new Map(areas.map(area => [area, median(samples.map(times => times.get(area) ?? 0))])));
    }
    const rows = areas.map(area => [area, ...figures.map(times => shown(times.get(area)!))]);
    const sums = figures.map(times => shown([...times.values()].reduce((sum, time) => sum + time, 0)));
    return {
      title: 'Profile',
      about:
        'What is running, as V8 samples it (every 0.1 ms, which itself costs): milliseconds for one edit, hover or ' +
        'opening, of a hundred in a row. Compiling counts where the compiled code is called.',
      columns: ['area', ...columns],
      rows: [...rows, ['all', ...sums]],
      goals: [],
    };
  },
};

/** As it is packaged, with a map that says of every function which module it is from. */
async function mappedServer(folder: string): Promise<Candidate> {
  const program = join(folder, 'server.cjs');
  await bundleServer(program, { ...common, minify: true, sourcemap: 'inline' });
  return { name: 'ours', program, arguments: [], settings: {}, contents: {} };
}

function timeByArea({ profile, times }: SampledServer): ReadonlyMap<string, number> {
  const own = ownTimes(profile);
  const maps = new Map<string, SourceMap>();
  const moduleOf = ({ url, lineNumber, columnNumber }: ProfileNode['callFrame']) => {
    if (!url.startsWith('file:')) return undefined;
    const map = maps.get(url) ?? sourceMapOf(fileURLToPath(url));
    maps.set(url, map);
    const entry = map.findEntry(lineNumber, columnNumber);
    return 'originalSource' in entry ? inProjectFrom(entry.originalSource) : undefined;
  };
  const byArea = new Map<string, number>();
  for (const { id, callFrame } of profile.nodes) {
    const area = areaOf(callFrame.functionName, moduleOf(callFrame));
    if (area === undefined) continue;
    byArea.set(area, (byArea.get(area) ?? 0) + (own.get(id) ?? 0) / times);
  }
  return byArea;
}

function sourceMapOf(bundle: string): SourceMap {
  const [, encoded] = /^\/\/# sourceMappingURL=data:application\/json;base64,(.*)$/m.exec(
    readFileSync(bundle, 'utf8'),
  )!;
  return new SourceMap(JSON.parse(Buffer.from(encoded!, 'base64').toString()));
}

/** `../../server/yaml/parse.ts` -> `server/yaml/parse.ts` */
function inProjectFrom(source: string): string {
  return /(?:node_modules|server|test)\/(?!.*node_modules\/).*$/.exec(source)?.[0] ?? source;
}
