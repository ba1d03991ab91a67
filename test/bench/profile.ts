import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { bundleServer } from '../../scripts/bundles.ts';
import { type InputName, inputFiles } from './inputs/files.ts';
import { type Action, ownTimes, type SampledServer, sampleServer } from './sampled-server.ts';
import { shown } from './statistics.ts';

// npm run bench:profile -- edit 20k: where the time of our server goes, as V8 samples it, by function.
//
//   open | edit | completion | hover   what the server does: opening the file, or something else a hundred times
//   60 | 2k | 20k | list               the file
//   --server file                      a server that is bundled already, with its names (not minified)

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { server: { type: 'string' } },
});
const [action = 'edit', input = '20k'] = positionals;
const folder = mkdtempSync(join(tmpdir(), 'runtimeclass-profiled-'));
try {
  const program = options.server ?? join(folder, 'server.cjs');
  if (options.server === undefined) await bundleServer(program);
  const candidate = { name: 'ours', program, arguments: [], settings: {}, contents: {} } as const;
  console.log(topFunctions(await sampleServer(candidate, action as Action, inputFiles[input as InputName])));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** The functions in which most time was spent, by themselves and with what they call: milliseconds for one action. */
function topFunctions({ profile, times }: SampledServer): string {
  const self = ownTimes(profile);
  const byId = new Map(profile.nodes.map(node => [node.id, node]));
  const totals = new Map<string, { self: number; total: number }>();
  const visit = (id: number, above: ReadonlySet<string>): number => {
    const { callFrame, children = [] } = byId.get(id)!;
    const name = `${callFrame.functionName || '(anonymous)'} ${basename(callFrame.url)}:${callFrame.lineNumber + 1}`;
    const within = new Set([...above, name]);
    const own = (self.get(id) ?? 0) / times;
    const total = children.reduce((sum, child) => sum + visit(child, within), own);
    const entry = totals.get(name) ?? { self: 0, total: 0 };
    // What calls itself is counted once.
    totals.set(name, { self: entry.self + own, total: entry.total + (above.has(name) ? 0 : total) });
    return total;
  };
  visit(profile.nodes[0]!.id, new Set());
  const rows = [...totals].filter(([name]) => !/^\((idle|root|program)\)/.test(name));
  const section = (title: string, of: (entry: { self: number; total: number }) => number) =>
    [
      title,
      ...rows
        .sort(([, a], [, b]) => of(b) - of(a))
        .slice(0, 40)
        .map(([name, entry]) => `${shown(of(entry)).padStart(9)}  ${name}`),
    ].join('\n');
  return [section('by itself, ms', one => one.self), section('with callees, ms', one => one.total)].join(
    '\n\n',
  );
}
