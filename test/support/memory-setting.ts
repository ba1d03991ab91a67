import type { ClusterContents, ClusterStatus } from '../../server/clusters/info/cluster.ts';
import { type Connections, createConnections } from '../../server/clusters/watching/connections.ts';
import { type ManualClock, manualClock } from './manual-clock.ts';
import { MemoryClusters } from './memory-clusters.ts';
import type { MemoryServer } from './memory-server.ts';

export { rest } from './manual-clock.ts';

export const classesPath = '/apis/node.k8s.io/v1/runtimeclasses';
export const nodesPath = '/api/v1/nodes';
export const none = { namespaces: [] };
export const never = new AbortController().signal;

/** Connections to a cluster in memory, `staging`, with two classes and two nodes, and what they said. */
export interface MemorySetting {
  readonly clusters: MemoryClusters;
  readonly server: MemoryServer;
  readonly clock: ManualClock;
  readonly connections: Connections;
  readonly changes: string[];
  readonly states: string[];
  readonly lines: string[];
  known(): ClusterContents | undefined;
  status(): ClusterStatus;
  /** `gvisor kata | a b`; `?` for what is unknown. */
  shown(): string;
  /** Lets time pass as on a server that sends bookmarks. */
  pass(minutes: number): Promise<void>;
}

export function memorySetting(): MemorySetting {
  const clusters = new MemoryClusters();
  const server = clusters.add('staging');
  server.serve(classesPath, runtimeClass('gvisor', 'runsc'), runtimeClass('kata', 'kata'));
  server.serve(nodesPath, node('a'), node('b'));
  const clock = manualClock();
  const [changes, states, lines]: string[][] = [[], [], []];
  const connections = createConnections({
    clusters,
    clock,
    onChange: context => changes!.push(`${context}: ${shown()}`),
    onStatus: statuses =>
      states!.push(statuses.map(({ context, phase }) => `${context} ${phase}`).join(', ')),
    log: line => lines!.push(line),
  });
  const known = () => connections.contents('staging');
  const names = (items: ReadonlyMap<string, unknown> | undefined) => [...(items?.keys() ?? ['?'])].join(' ');
  const shown = () => {
    const contents = known();
    return contents === undefined ? 'nothing' : `${names(contents.classes)} | ${names(contents.nodes)}`;
  };
  return {
    clusters,
    server,
    clock,
    connections,
    changes: changes!,
    states: states!,
    lines: lines!,
    known,
    status: () => connections.statuses()[0]!,
    shown,
    async pass(minutes) {
      for (let minute = 0; minute < minutes; minute++) {
        server.bookmark(classesPath);
        server.bookmark(nodesPath);
        await clock.advance(60_000);
      }
    },
  };
}

/** The same while it is watched; what was said and asked until then is left out. */
export async function watchedInMemory(): Promise<MemorySetting> {
  const setting = memorySetting();
  await setting.connections.watch('staging', none);
  for (const list of [setting.changes, setting.states, setting.lines]) list.length = 0;
  setting.server.requests.length = 0;
  return setting;
}

export function runtimeClass(name: string, handler: string) {
  return { metadata: { name, uid: `uid-${name}`, annotations: { secret: 'x' } }, handler };
}

export function node(
  name: string,
  { heartbeat = '1', labels = {} }: { heartbeat?: string; labels?: object } = {},
) {
  return {
    metadata: { name, labels: { 'kubernetes.io/hostname': name, ...labels } },
    status: {
      allocatable: { cpu: '4' },
      conditions: [{ type: 'Ready', status: 'True', lastHeartbeatTime: heartbeat }],
      nodeInfo: { operatingSystem: 'linux', kubeletVersion: 'v1.30.2', bootID: heartbeat },
    },
  };
}
