import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { bundleServer, common } from '../../scripts/bundles.ts';
import { inProject } from '../../scripts/project.ts';
import type { RunningControlPlane } from '../cluster/control-plane/control-plane.ts';
import type { Access, ReadingCost } from './cluster-reader.ts';
import { median } from './statistics.ts';

export type ReadingWay = 'sync' | 'sync, code loaded' | 'bare stream' | 'client-node listNode';

/** The medians of what each way to read the cluster costs. */
export type ReadingCosts = ReadonlyMap<ReadingWay, ReadingCost>;

/**
 * Reads a cluster in each way, turn by turn, every time in a fresh process with code that is bundled and small, as users
 * have it. A first round, which is not counted, warms up the server.
 */
export async function measureReadings(
  { credentials }: RunningControlPlane,
  rounds: number,
  folder: string,
  report: (line: string) => void,
): Promise<ReadingCosts> {
  const programs = await bundled(folder);
  const access: Access = {
    kubeconfig: credentials.kubeconfig,
    port: credentials.port,
    token: credentials.token,
    ca: join(credentials.certificates, 'apiserver.crt'),
  };
  const file = join(folder, 'access.json');
  writeFileSync(file, JSON.stringify(access), { mode: 0o600 });
  const costs = new Map([...programs.keys()].map(way => [way, [] as ReadingCost[]]));
  for (let round = 0; round <= rounds; round++) {
    report(`cluster: reading, round ${round} of ${rounds}`);
    for (const [way, [program, ...more]] of programs) {
      const read = [...quietly, program!, file, ...more];
      const { stdout } = await promisify(execFile)(process.execPath, read);
      if (round > 0) costs.get(way)!.push(JSON.parse(stdout) as ReadingCost);
    }
  }
  return new Map([...costs].map(([way, all]) => [way, medianOf(all)]));
}

const quietly = ['--expose-gc', '--no-deprecation'];

function medianOf(costs: readonly ReadingCost[]): ReadingCost {
  const of = (figure: keyof ReadingCost) => median(costs.map(cost => cost[figure] ?? Number.NaN));
  return { wall: of('wall'), cpu: of('cpu'), block: of('block'), peak: of('peak'), kept: of('kept') };
}

/** The program of each way, and its arguments. */
async function bundled(folder: string): Promise<ReadonlyMap<ReadingWay, readonly string[]>> {
  const options = { ...common, minify: true };
  const to = (name: string) => join(folder, `${name}.cjs`);
  await bundleServer(to('sync'), options, wayOf('sync'));
  for (const name of ['bare-stream', 'list-node']) {
    await build({ ...options, entryPoints: [wayOf(name)], outfile: to(name) });
  }
  return new Map([
    ['sync', [to('sync')]],
    ['sync, code loaded', [to('sync'), 'loaded']],
    ['bare stream', [to('bare-stream')]],
    ['client-node listNode', [to('list-node')]],
  ]);
}

function wayOf(name: string): string {
  return inProject(`test/bench/cluster-ways/${name}.ts`);
}
