import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { median, shown } from './statistics.ts';

// node test/bench/cluster-in-server.ts: what a cluster of 5,000 nodes and 500 classes costs inside the language server
// with 200 open Pods, after it was read (`cluster.ts` measures the reading): processor time of the main thread, and how
// long nothing else was answered. Every case in fresh processes, turn by turn; medians.

const rounds = 5;
const cases = ['5 pools', '200 kinds', '2,500 racks'];

type Figures = Readonly<Record<string, { readonly cpu: number; readonly longest: number } | number>>;

const results = new Map(cases.map(name => [name, [] as Figures[]]));
for (let round = 0; round < rounds; round++) {
  for (const name of cases) results.get(name)!.push(await figuresOf(name));
}
const header = ['ms of CPU (longest turn of the event loop)', ...cases];
console.log(`5,000 nodes, 500 classes, 200 open Pods; ${rounds} rounds, Node ${process.version}; medians\n`);
printRow(header);
for (const what of Object.keys(results.get(cases[0]!)![0]!)) {
  printRow([what, ...cases.map(name => cell(results.get(name)!.map(figures => figures[what]!)))]);
}

async function figuresOf(name: string): Promise<Figures> {
  const script = join(import.meta.dirname, 'cluster-in-server-case.ts');
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', script, name]);
  return JSON.parse(stdout) as Figures;
}

function cell(samples: readonly Figures[string][]): string {
  const numbers = samples.filter(sample => typeof sample === 'number');
  if (numbers.length > 0) return shown(Math.round(median(numbers)));
  const costs = samples.filter(sample => typeof sample !== 'number');
  const [all, longest] = [costs.map(({ cpu }) => cpu), costs.map(cost => cost.longest)];
  return `${shown(median(all))} (${shown(median(longest))})`;
}

function printRow([name, ...cells]: readonly string[]): void {
  console.log(name!.padEnd(44) + cells.map(text => text.padStart(18)).join(''));
}
