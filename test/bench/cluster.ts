import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Connections, createConnections } from '../../server/cluster/connections.ts';
import { lazyClusters } from '../../server/cluster/lazy-clusters.ts';
import { Part } from '../../server/cluster/part.ts';
import { nodes } from '../../server/cluster/resources.ts';
import { stringAt, type Value } from '../../server/kubernetes/value.ts';
import { controlPlane, type RunningControlPlane } from '../cluster/control-plane/control-plane.ts';
import { created } from '../cluster/created.ts';
import { realisticClass, realisticNode } from './cluster-objects.ts';

// node test/bench/cluster.ts: what it costs to read and to follow a real kube-apiserver with 5,000 Nodes of 50 images
// each and 500 classes, beside a bare streamed read that keeps the same fields (the floor) and the client library's
// listNode. Every reading in a fresh process, turn by turn.

const rounds = 5;
const ways = ['sync', 'sync, library loaded', 'bare stream', 'listNode'];
const classesPath = '/apis/node.k8s.io/v1/runtimeclasses';
const nodesPath = '/api/v1/nodes';

const cluster = await controlPlane();
if (!cluster.available) throw new Error(cluster.why);
const folder = mkdtempSync(join(tmpdir(), 'runtimeclass-bench-'));
try {
  await bench(cluster);
} finally {
  rmSync(folder, { recursive: true, force: true });
  await cluster.stop();
}

async function bench(running: RunningControlPlane): Promise<void> {
  const { api, version } = running;
  const start = performance.now();
  await inParallel(5000, index => created(api, nodesPath, realisticNode(index)));
  await inParallel(500, index => created(api, classesPath, realisticClass(index)));
  console.log(`5,000 nodes and 500 classes created in ${((performance.now() - start) / 1000).toFixed(0)} s`);
  console.log(`${rounds} rounds, kube-apiserver ${version}, Node ${process.version}; medians\n`);
  await readings(running);
  await following(running);
  heartbeats();
}

interface Reading {
  readonly ms: number;
  readonly cpu: number;
  readonly block: number;
  readonly peak: number;
  readonly kept: number;
}

async function readings({ credentials }: RunningControlPlane): Promise<void> {
  const { kubeconfig, port, token, certificates } = credentials;
  const file = join(folder, 'access.json');
  writeFileSync(file, JSON.stringify({ kubeconfig, port, token, ca: join(certificates, 'apiserver.crt') }));
  const results = new Map(ways.map(way => [way, [] as Reading[]]));
  // The first round warms up the server.
  for (let round = 0; round <= rounds; round++) {
    for (const way of ways) {
      const script = join(import.meta.dirname, 'cluster-reader.ts');
      const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', script, way, file]);
      if (round > 0) results.get(way)!.push(JSON.parse(stdout) as Reading);
    }
  }
  const median = (way: string, figure: keyof Reading) => {
    const values = results.get(way)!.map(reading => reading[figure]);
    return values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
  };
  const header = ['first read', 'ms', 'CPU ms', 'longest block ms', 'peak over idle MB', 'kept bytes/node'];
  printRow(header);
  for (const way of ways) {
    const kept = (median(way, 'kept') * 1024) / 5000;
    const figures = (['ms', 'cpu', 'block', 'peak'] as const).map(figure => median(way, figure));
    printRow([way, ...[...figures, kept].map(value => value.toFixed(0))]);
  }
  for (const way of ways.slice(0, 2)) {
    const ratio = (figure: keyof Reading) => (median(way, figure) / median('bare stream', figure)).toFixed(2);
    console.log(`${way} / bare stream: ${ratio('ms')} wall, ${ratio('cpu')} CPU`);
  }
}

interface RealisticNode {
  readonly metadata: { readonly name: string };
  readonly status: { readonly conditions: readonly object[] };
}

/** From the request that creates a class until it is among what is known; the server's part is in it. */
async function following({ api, kubeconfig }: RunningControlPlane): Promise<void> {
  let seen: (() => void) | undefined;
  const connections: Connections = createConnections({
    clusters: lazyClusters({ kubeconfig: () => kubeconfig, env: {} }),
    onChange: () => seen?.(),
    onStatus: () => undefined,
    log: () => undefined,
  });
  await connections.watch('test', { namespaces: [] });
  const times: number[] = [];
  for (let index = 0; index < 50; index++) {
    const name = `seen-${index}`;
    const change = new Promise<void>(resolve => {
      seen = () => {
        if (connections.contents('test')?.classes?.has(name)) resolve();
      };
    });
    const start = performance.now();
    await Promise.all([
      api.post(classesPath, { metadata: { name }, handler: 'runsc' }),
      change.then(() => times.push(performance.now() - start)),
    ]);
  }
  times.sort((a, b) => a - b);
  console.log(
    `a class created to onChange: median ${times[25]!.toFixed(1)} ms, longest ${times[49]!.toFixed(1)} ms`,
  );
  const before = connections.contents('test');
  const heartbeat = (index: number) => {
    const { metadata, status } = realisticNode(index) as RealisticNode;
    const conditions = status.conditions.map(condition => ({
      ...condition,
      lastHeartbeatTime: '2026-11-20T10:00:00Z',
    }));
    return api.mergePatch(`${nodesPath}/${metadata.name}/status`, { status: { conditions } });
  };
  const cpu = process.cpuUsage();
  await inParallel(500, heartbeat);
  const { user, system } = process.cpuUsage(cpu);
  const same = connections.contents('test') === before ? 'the same' : 'other';
  console.log(
    `500 heartbeats: ${((user + system) / 500_000).toFixed(2)} ms CPU each with sending them; ${same} contents after`,
  );
  connections.dispose();
}

/** What is left of a heartbeat when the library has parsed it. */
function heartbeats(): void {
  const part = new Part(nodes);
  const objects = Array.from({ length: 1000 }, (_, index) => realisticNode(index) as Value);
  const items = new Map(
    objects.map(object => [stringAt(object, ['metadata', 'name']), nodes.keep(object, 'v1')]),
  );
  part.setListing({ items, resourceVersion: '1', served: nodes.served[0]! }, 0);
  let changed = 0;
  const work = () => {
    for (const object of objects) if (part.applyEvent('MODIFIED', object, '2', 0)) changed++;
  };
  for (let round = 0; round < 5; round++) work();
  const start = performance.now();
  for (let round = 0; round < 20; round++) work();
  const each = ((performance.now() - start) * 1000) / 20_000;
  console.log(`a heartbeat of a node, parsed: ${each.toFixed(1)} us, ${changed} changes`);
}

async function inParallel(count: number, work: (index: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}

function printRow([name, ...cells]: readonly string[]): void {
  console.log(name!.padEnd(24) + cells.map(cell => cell.padStart(19)).join(''));
}
