import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleServer, common } from '../../../scripts/bundles.ts';
import { setUpKubeconform } from '../../../scripts/setup/kubeconform.ts';
import { MissingPart } from '../../../scripts/setup/missing-part.ts';
import { writeFleet } from '../inputs/fleet.ts';
import { writeManySmall } from '../inputs/real-folders.ts';
import type { Goal, Part } from '../part.ts';
import { type ProgramRun, runProgram } from '../run-program.ts';
import { type Samples, type Summary, summarise, withSpread } from '../statistics.ts';

/** `runtimeclass check` on a large repository beside kubeconform, and how its cost grows. */
export const check: Part = {
  name: 'check',
  measure: async ({ rounds, folder, report }) => {
    const program = join(folder, 'cli.cjs');
    await bundleServer(program, { ...common, minify: true }, 'server/cli.ts');
    const ours = (path: string) => [process.execPath, program, 'check', path];
    const make = (name: string, write: (path: string) => void) => {
      const path = join(folder, name);
      mkdirSync(path);
      write(path);
      return path;
    };
    const small = make('small', writeManySmall);
    const commands: Record<string, readonly string[]> = {};
    const kubeconform = await setUpKubeconform().catch((error: Error) => {
      if (!(error instanceof MissingPart)) throw error;
      report(`kubeconform takes no part: ${error.message}`);
      return undefined;
    });
    if (kubeconform !== undefined) {
      const noSchemas = join(
        make('no-schemas', () => undefined),
        '{{.ResourceKind}}.json',
      );
      const options = ['-ignore-missing-schemas', '-schema-location', noSchemas];
      commands[names.kubeconform] = [kubeconform, ...options, small];
    }
    commands[names.small] = ours(small);
    commands[names.old] = ours(make('old', path => writeManySmall(path, oldClass)));
    commands[names.clusters(250)] = ours(make('clusters-250', path => writeFleet(path, 250)));
    commands[names.clusters(500)] = ours(make('clusters-500', path => writeFleet(path, 500)));
    commands[names.flow(5000)] = ours(make('flow-5000', path => writeFlowObjects(path, 5000)));
    commands[names.flow(10_000)] = ours(make('flow-10000', path => writeFlowObjects(path, 10_000)));

    const runs = new Map(Object.keys(commands).map(name => [name, [] as ProgramRun[]]));
    // The first round only brings the files into the memory of the system.
    for (let round = 0; round <= rounds; round++) {
      for (const [name, command] of Object.entries(commands)) {
        report(`check: round ${round} of ${rounds}, ${name}`);
        const run = await runProgram(command);
        if (round > 0) runs.get(name)!.push(run);
      }
    }
    const results = new Map([...runs].map(([name, each]) => [name, summaryOf(each)]));
    return {
      title: 'Checking a repository',
      about:
        '`runtimeclass check` from its start to its end, milliseconds, beside `kubeconform -ignore-missing-schemas` (v0.8.0), both on the same 28,000 manifests in 4,000 folders, one in twenty of which concerns RuntimeClasses. kubeconform works offline: its schema location is an empty folder, so it decodes each document, looks for a schema, finds none and skips it. That is generous to kubeconform, which validates nothing here, and to us, who read in full only what concerns RuntimeClasses: the two answer different questions. Below: as many files with one class of an old version each, all of which concern us and know of each other; saved clusters of 5,000 nodes and 20 classes each; objects of one line each in one file.',
      columns: ['what', 'CPU', 'wall', 'memory at most, MB'],
      rows: [...results].map(([name, { cpu, wall, mostMemory }]) => [
        name,
        ...[cpu, wall, mostMemory].map(withSpread),
      ]),
      goals: goalsOf(results),
    };
  },
};

const names = {
  kubeconform: 'kubeconform, 28,000 manifests',
  small: 'ours, 28,000 manifests',
  old: 'ours, 28,000 classes of an old version',
  clusters: (count: number) => `ours, ${count} saved clusters`,
  flow: (count: number) => `ours, ${count.toLocaleString('en')} objects of one line`,
};

interface RunSummary {
  readonly cpu: Summary;
  readonly wall: Summary;
  readonly mostMemory: Summary;
}

function summaryOf(runs: readonly ProgramRun[]): RunSummary {
  const of = (value: (run: ProgramRun) => number) => summarise(runs.map((run): Samples => [value(run)]));
  return {
    cpu: of(({ cpu }) => cpu),
    wall: of(({ wall }) => wall),
    mostMemory: of(({ mostMemory }) => mostMemory),
  };
}

function goalsOf(results: ReadonlyMap<string, RunSummary>): readonly Goal[] {
  const goals: Goal[] = [];
  const add = (name: string, value: number, limit: number, unit: Goal['unit']) =>
    goals.push({ name: `check: ${name}`, value, limit, shallBe: 'at most', unit });
  const cpu = (name: string) => results.get(name)!.cpu.p50;
  const theirs = results.get(names.kubeconform);
  const small = results.get(names.small)!;
  if (theirs !== undefined) {
    add('processor time against kubeconform', small.cpu.p50 / theirs.cpu.p50, 0.5, 'times');
    add('wall against kubeconform', small.wall.p50 / theirs.wall.p50, 1, 'times');
  }
  add('memory', small.mostMemory.p50, 200, 'MB');
  add('memory with 28,000 findings', results.get(names.old)!.mostMemory.p50, 200, 'MB');
  add('500 saved clusters against 250', cpu(names.clusters(500)) / cpu(names.clusters(250)), 2.2, 'times');
  add(
    '10,000 objects of one line against 5,000',
    cpu(names.flow(10_000)) / cpu(names.flow(5000)),
    2.2,
    'times',
  );
  return goals;
}

/** A class that one of the rules has something to say about. */
function oldClass(index: number): string {
  return `apiVersion: node.k8s.io/v1beta1\nkind: RuntimeClass\nmetadata:\n  name: class-${index}\nhandler: runsc\n`;
}

function writeFlowObjects(folder: string, count: number): void {
  const objects = Array.from({ length: count }, (_, index) => {
    const spec = '{runtimeClassName: gvisor, containers: [{name: a, image: b}]}';
    return `---\n{apiVersion: v1, kind: Pod, metadata: {name: pod-${index}}, spec: ${spec}}\n`;
  });
  writeFileSync(join(folder, 'objects.yaml'), objects.join(''));
}
