import type { ClusterContents } from '../../server/clusters/info/cluster.ts';
import {
  type ClusterResource,
  nodes as nodeResource,
  runtimeClasses,
} from '../../server/clusters/info/resources.ts';
import { ItemCollector, type Items } from '../../server/clusters/watching/kept-items.ts';
import { complete } from '../../server/ide/completion/index.ts';
import { hover } from '../../server/ide/hover/hover.ts';
import type { Value } from '../../server/kubernetes/objects/value.ts';
import { createPublisher } from '../../server/lsp/diagnostics/publisher.ts';
import { memoryFiles, openWorkspaceToMeasure, uriOf } from '../support/workspace.ts';
import { realisticClass, realisticNode } from './cluster-objects.ts';

// node --expose-gc test/bench/cluster-in-server-case.ts <case>: what 5,000 nodes and 500 classes cost in this fresh
// process, as JSON. `cluster-in-server.ts` starts it.

/** Labels that nodes have besides the usual ones. */
const cases: Readonly<Record<string, (index: number) => object>> = {
  '5 pools': () => ({}),
  '200 kinds': index => ({ 'example.com/team': `team-${index % 40}` }),
  '2,500 racks': index => ({ 'example.com/rack': `rack-${index % 2500}` }),
};
const users = 200;
/** Of runtimes that much is known of, and of one that nothing is known of. */
const handlers = ['runc', 'runsc', 'kata-qemu', 'kata-clh', 'nvidia', 'crun', 'own'];

/** Always the same, as from a cluster where nothing has changed. */
const noQuotas: ClusterContents['quotas'] = new Map();

/** Milliseconds of the main thread's processor time: what another program does on the machine is not in them. */
interface Cost {
  readonly cpu: number;
  /** The longest turn of the event loop: so long nothing else was answered. */
  readonly longest: number;
}

const moreLabels = cases[process.argv[2] ?? ''];
if (moreLabels === undefined) throw new Error(`one of: ${Object.keys(cases).join(', ')}`);
console.log(JSON.stringify(await measure(moreLabels)));

async function measure(labelsOf: (index: number) => object): Promise<Record<string, Cost | number>> {
  const files = Array.from({ length: users }, (_, index) => [`pod-${index}.yaml`, pod(index)] as const);
  const session = await openWorkspaceToMeasure(Object.fromEntries(files));
  const publisher = createPublisher({
    session,
    files: memoryFiles(Object.fromEntries(files)),
    send: () => {},
    fail: error => {
      throw error;
    },
  });
  const publish = async () => publisher.changed({ kind: 'clusters' });
  await costOf(publish);
  const heapBefore = heapUsed();
  const nodes = kept(5000, nodeResource, index => {
    const node = realisticNode(index) as { readonly metadata: { readonly labels: object } };
    const labels = { ...node.metadata.labels, ...labelsOf(index) };
    return { ...node, metadata: { ...node.metadata, labels } };
  });
  const classes = kept(500, runtimeClasses, index => {
    return { ...realisticClass(index), handler: handlers[index % handlers.length] };
  });
  const heapWithNodes = heapUsed();
  const tell = (contents: ClusterContents) =>
    costOf(async () => {
      await session.prepareLiveCluster(contents);
      session.setLiveCluster('staging', contents, true);
      session.snapshot();
      publisher.changed({ kind: 'clusters' });
    });
  const first = await tell(contentsOf(classes, nodes));
  const text = await costOf(async () => session.liveClusterText('staging', undefined));
  const name = 'class-3';
  const otherHandler = { ...(classes.get(name) as object), handler: 'other' } as Value;
  const oneClass = await tell(contentsOf(new Map([...classes, [name, otherHandler]]), nodes));
  const oneNode = await tell(contentsOf(classes, relabelled(nodes)));
  const settled = contentsOf(classes, nodes);
  await tell(settled);
  const heartbeat = await tell({ ...settled, readAt: '2026-11-20T09:31:00Z' });
  const uri = uriOf('pod-7.yaml');
  const edit = (version: number) => session.change(uri, version, [{ text: `${pod(7)}# ${version}\n` }]);
  const atName = { line: 4, character: 22 };
  edit(2);
  const completionFirst = await costOf(async () => complete(session.snapshot(), uri, atName));
  const completions: Cost[] = [];
  for (let version = 3; version < 10; version++) {
    edit(version);
    completions.push(await costOf(async () => complete(session.snapshot(), uri, atName)));
  }
  const hovers: Cost[] = [];
  for (let version = 10; version < 17; version++) {
    edit(version);
    hovers.push(await costOf(async () => hover(session.snapshot(), uri, atName)));
  }
  const kindsOfNodes = session.snapshot().views[0]!.nodes!.length;
  const heapWithCluster = heapUsed();
  session.setLiveCluster('staging', undefined);
  session.snapshot();
  await costOf(publish);
  const middle = (costs: readonly Cost[]) => [...costs].sort((a, b) => a.cpu - b.cpu)[3]!;
  return {
    'first contents to diagnostics': first,
    'snapshot text': text,
    'one class changed': oneClass,
    "one node's labels changed": oneNode,
    'heartbeat: only later': heartbeat,
    'completion, first': completionFirst,
    completion: middle(completions),
    hover: middle(hovers),
    'kinds of nodes': kindsOfNodes,
    'kept by the reader, bytes a node': (heapWithNodes - heapBefore) / 5000,
    'kept besides, bytes a node': (heapWithCluster - heapUsed()) / 5000,
  };
}

/** What one thing costs with everything that follows from it. */
async function costOf(act: () => Promise<unknown>): Promise<Cost> {
  await turn();
  const start = cpu();
  let last = start;
  let longest = 0;
  let isDone = false;
  const done = act().then(() => {
    isDone = true;
  });
  // The publisher waits for a few turns before it goes on.
  for (let quiet = 0; quiet < 8; ) {
    await turn();
    const now = cpu();
    longest = Math.max(longest, now - last);
    quiet = isDone && now - last < 0.3 ? quiet + 1 : 0;
    last = now;
  }
  await done;
  return { cpu: last - start, longest };
}

function turn(): Promise<void> {
  return new Promise(resolve => setImmediate(resolve));
}

function cpu(): number {
  // Node 23.9 and later; not in the types yet.
  const { threadCpuUsage } = process as unknown as { threadCpuUsage(): NodeJS.CpuUsage };
  const { user, system } = threadCpuUsage();
  return (user + system) / 1000;
}

function heapUsed(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

/** As they are kept after they were parsed, page by page. */
function kept(count: number, resource: ClusterResource, make: (index: number) => object): Items {
  const collector = new ItemCollector(undefined);
  const { apiVersion } = resource.served[0]!;
  for (let index = 0; index < count; index++) {
    const object = JSON.parse(JSON.stringify(make(index))) as Value;
    collector.add(resource.keep(object, apiVersion, collector.share)!);
  }
  return collector.items;
}

function relabelled(nodes: Items): Items {
  const [name, node] = [...nodes][17] as [string, { readonly metadata: { readonly labels: object } }];
  const labels = { ...node.metadata.labels, 'example.com/new': 'yes' };
  return new Map([...nodes, [name, { ...node, metadata: { ...node.metadata, labels } } as Value]]);
}

function contentsOf(classes: Items, nodes: Items): ClusterContents {
  const readAt = '2026-11-20T09:30:00Z';
  return {
    context: 'staging',
    readAt,
    serverVersion: 'v1.34.2',
    classes,
    nodes,
    quotas: noQuotas,
    definitions: undefined,
  };
}

/** All of one class, with requests that many have. */
function pod(index: number): string {
  return `apiVersion: v1
kind: Pod
metadata: { name: pod-${index} }
spec:
  runtimeClassName: class-3
  containers:
    - name: app
      image: registry.example/team/app:1.${index}
      resources: { requests: { cpu: "${(index % 4) + 1}", memory: ${(index % 5) + 1}Gi } }
`;
}
