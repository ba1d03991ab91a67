import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { bundleServer } from '../../scripts/bundles.ts';
import type { Candidate } from './candidates.ts';
import { editedPlace, type InputName, inputFiles } from './inputs/files.ts';
import { typing } from './inputs/typing.ts';
import { startServer } from './server-process.ts';
import { shown } from './statistics.ts';

// npm run bench:profile -- edit 20k: where the time of our server goes, as V8 samples it, by function.
//
//   edit | open               what the server does: a hundred edits, or opening the file and nothing else
//   60 | 2k | 20k | list      the file
//   --server file             a server that is bundled already, with its names (not minified)

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { server: { type: 'string' } },
});
const [action = 'edit', input = '20k'] = positionals;
const file = inputFiles[input as InputName];
const folder = mkdtempSync(join(tmpdir(), 'runtimeclass-profile-'));
try {
  const workspace = join(folder, 'workspace');
  mkdirSync(workspace);
  const program = options.server ?? join(folder, 'server.cjs');
  if (options.server === undefined) await bundleServer(program);
  await run({ name: 'ours', program, arguments: [], settings: {}, contents: {} }, workspace);
  const name = readdirSync(folder).find(name => name.endsWith('.cpuprofile'));
  console.log(topFunctions(JSON.parse(readFileSync(join(folder, name!), 'utf8'))));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function run(candidate: Candidate, workspace: string): Promise<void> {
  const nodeOptions = ['--cpu-prof', '--cpu-prof-interval', '100', `--cpu-prof-dir=${folder}`];
  const server = await startServer(candidate, workspace, nodeOptions);
  const uri = pathToFileURL(join(workspace, 'edited.yaml')).href;
  // It never rests while it is sampled.
  await pause(1000);
  const opened = server.published(uri, 1);
  await server.open(uri, file.text);
  await opened;
  let version = 1;
  for (const { start, end, text } of typing(editedPlace(file))) {
    if (action !== 'edit' || version > 100) break;
    version++;
    const published = server.published(uri, version);
    await server.change(uri, version, start, end, text);
    await published;
  }
  await server.stop();
}

/** What `--cpu-prof` writes: https://chromedevtools.github.io/devtools-protocol/tot/Profiler/#type-Profile */
interface Profile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
    readonly children?: readonly number[];
  }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

/** The functions in which most time was spent, by themselves and with what they call, in milliseconds. */
function topFunctions({ nodes, samples, timeDeltas }: Profile): string {
  const self = new Map<number, number>();
  for (const [index, id] of samples.entries()) {
    self.set(id, (self.get(id) ?? 0) + timeDeltas[index]! / 1000);
  }
  const byId = new Map(nodes.map(node => [node.id, node]));
  const totals = new Map<string, { self: number; total: number }>();
  const visit = (id: number, above: ReadonlySet<string>): number => {
    const { callFrame, children = [] } = byId.get(id)!;
    const name = `${callFrame.functionName || '(anonymous)'} ${basename(callFrame.url)}:${callFrame.lineNumber + 1}`;
    const within = new Set([...above, name]);
    const own = self.get(id) ?? 0;
    const total = children.reduce((sum, child) => sum + visit(child, within), own);
    const entry = totals.get(name) ?? { self: 0, total: 0 };
    // What calls itself is counted once.
    totals.set(name, { self: entry.self + own, total: entry.total + (above.has(name) ? 0 : total) });
    return total;
  };
  visit(nodes[0]!.id, new Set());
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
