import { lazyClusters } from '../../server/clusters/connection/lazy-clusters.ts';
import { nodes } from '../../server/clusters/info/resources.ts';
import { type Connections, createConnections } from '../../server/clusters/watching/connections.ts';
import { WatchedResource } from '../../server/clusters/watching/watched-resource.ts';
import { stringAt, type Value } from '../../server/kubernetes/objects/value.ts';
import type { RunningControlPlane } from '../cluster/control-plane/control-plane.ts';
import { realisticNode } from './cluster-objects.ts';
import { percentile } from './statistics.ts';

export const classesPath = '/apis/node.k8s.io/v1/runtimeclasses';
export const nodesPath = '/api/v1/nodes';

export interface FollowingCosts {
  /** Milliseconds from the request that creates a class until it is known here; the server's part is in it. */
  readonly change: { readonly p50: number; readonly p99: number };
  /** How often a heartbeat of a node was taken for a change. */
  readonly heartbeatChanges: number;
  /** Milliseconds of processor time for a heartbeat that the library has parsed. */
  readonly heartbeat: number;
}

/** What it costs to follow a cluster with the nodes of the bench. */
export async function measureFollowing(plane: RunningControlPlane): Promise<FollowingCosts> {
  let onChange: () => void = () => undefined;
  const connections = createConnections({
    clusters: lazyClusters({ kubeconfig: () => plane.kubeconfig, env: {} }),
    onChange: () => onChange(),
    onStatus: () => undefined,
    log: () => undefined,
  });
  await connections.watch('test', { namespaces: [] });
  try {
    const times: number[] = [];
    for (let index = 0; index < 50; index++) {
      const name = `seen-${index}`;
      const start = performance.now();
      const seen = new Promise<void>(resolve => {
        onChange = () => connections.contents('test')?.classes?.has(name) && resolve();
      });
      await Promise.all([
        plane.api.post(classesPath, { metadata: { name }, handler: 'runsc' }),
        seen.then(() => times.push(performance.now() - start)),
      ]);
    }
    return {
      change: { p50: percentile(times, 50), p99: percentile(times, 99) },
      heartbeatChanges: await heartbeatsTakenForChanges(plane, connections),
      heartbeat: heartbeat(),
    };
  } finally {
    connections.dispose();
  }
}

/** Sends 500, and after them a class, whose arrival shows that they have arrived, too. */
async function heartbeatsTakenForChanges(plane: RunningControlPlane, { contents }: Connections) {
  const known = contents('test')?.nodes;
  await inParallel(500, index => {
    const { metadata, status } = realisticNode(index) as RealisticNode;
    const conditions = status.conditions.map(condition => ({
      ...condition,
      lastHeartbeatTime: '2026-11-20T10:00:00Z',
    }));
    return plane.api.mergePatch(`${nodesPath}/${metadata.name}/status`, { status: { conditions } });
  });
  await plane.api.mergePatch(`${nodesPath}/${(realisticNode(0) as RealisticNode).metadata.name}`, {
    metadata: { labels: { last: 'true' } },
  });
  while (contents('test')?.nodes === known) await new Promise(resolve => setTimeout(resolve, 10));
  const after = contents('test')!.nodes!;
  return [...after].filter(([name, node]) => node !== known?.get(name)).length - 1;
}

interface RealisticNode {
  readonly metadata: { readonly name: string };
  readonly status: { readonly conditions: readonly object[] };
}

function heartbeat(): number {
  const part = new WatchedResource(nodes);
  const objects = Array.from({ length: 1000 }, (_, index) => realisticNode(index) as Value);
  const items = new Map(
    objects.map(object => [stringAt(object, ['metadata', 'name']), nodes.keep(object, 'v1')!]),
  );
  part.setListing({ items, resourceVersion: '1', served: nodes.served[0]! }, 0);
  const work = () => {
    for (const object of objects) part.applyEvent('MODIFIED', object, '2', 0);
  };
  for (let round = 0; round < 5; round++) work();
  const { user, system } = process.cpuUsage();
  for (let round = 0; round < 20; round++) work();
  const used = process.cpuUsage({ user, system });
  return (used.user + used.system) / 1000 / 20_000;
}

export async function inParallel(count: number, work: (index: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}
