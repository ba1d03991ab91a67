import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Session } from '../../../server/analysis/session.ts';
import { liveClusters } from '../../../server/clusters/connection/live-cluster.ts';
import { createConnections } from '../../../server/clusters/watching/connections.ts';
import { workloadChains } from '../../../server/ide/chain/workload-chains.ts';
import { diagnose } from '../../../server/ide/diagnostics/engine/diagnose.ts';
import { explainEvents } from '../../../server/ide/explain-event/explain-event.ts';
import { runtimeMap } from '../../../server/ide/runtime-map/runtime-map.ts';
import { contentsOf } from '../../support/cluster-contents.ts';
import { MemoryClusters } from '../../support/memory-clusters.ts';
import { classesPath, node as nodeObject, nodesPath } from '../../support/memory-setting.ts';
import { memoryFiles, noFiles, openWorkspaceToMeasure, uriOf } from '../../support/workspace.ts';
import { type Kind, many, manyOf } from '../kind.ts';

const aClass = 'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: {name: box}\nhandler: runsc\n';
const pod = 'apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: {runtimeClassName: box}\n';
const head =
  'apiVersion: v1\nkind: List\nmetadata:\n  annotations:\n    runtimeclass.dev/context: staging\n    runtimeclass.dev/synced-at: "2026-11-20T09:30:00Z"\n    runtimeclass.dev/server-version: v1.34.2\nitems:\n';
const node = (name: string, label: string) =>
  `- {apiVersion: v1, kind: Node, metadata: {name: ${name}, labels: {l: ${label}}}, status: {allocatable: {cpu: "8", memory: 32Gi, pods: "110"}, runtimeHandlers: [{name: runsc}]}}\n`;
const savedClass = (name: string) =>
  `- {apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: {name: ${name}}, handler: runsc, scheduling: {nodeSelector: {l: a}}}\n`;
const saved = (name: string, items: (count: number) => string): Kind => ({
  name,
  count: 50,
  files: count => ({
    'a.yaml': pod,
    'class.yaml': aClass,
    '.runtimeclass/staging.yaml': head + items(count),
  }),
});
const messages = [
  'Failed to create pod sandbox: no runtime for "x" is configured',
  "0/12 nodes are available: 12 node(s) didn't match Pod's node affinity/selector",
];

/** What is read of clusters. */
export const clusters: readonly Kind[] = [
  saved('nodes of a saved cluster', count => savedClass('box') + many(count, i => node(`n${i}`, `v${i}`))),
  saved('classes of a saved cluster', count => many(count, i => savedClass(`box-${i}`)) + node('n', 'a')),
  saved(
    'classes of a cluster with nodes',
    count => many(count, i => savedClass(`box-${i}`)) + many(100, i => node(`n${i}`, `v${i}`)),
  ),
  saved('quotas of a saved cluster', count =>
    many(
      count,
      i =>
        `- {apiVersion: v1, kind: ResourceQuota, metadata: {name: q${i}, namespace: default}, spec: {hard: {pods: "1"}}}\n`,
    ),
  ),
  saved(
    'scopes of a saved quota',
    count =>
      `- {apiVersion: v1, kind: ResourceQuota, metadata: {name: q, namespace: default}, spec: {hard: {pods: "1"}, scopes: [${many(count, i => `s${i}, `)}]}}\n`,
  ),
  {
    name: 'saved clusters',
    count: 10,
    files: count => ({
      'a.yaml': pod,
      'class.yaml': aClass,
      ...manyOf(count, i => [
        `.runtimeclass/c${i}.yaml`,
        head.replace('staging', `c${i}`) + savedClass('box') + node('n', 'a'),
      ]),
    }),
  },
  { name: 'nodes of a live cluster', count: 200, work: count => () => live(count) },
  { name: 'nodes that come to a cluster one after the other', count: 4000, work: comingNodes },
  { name: 'nodes on the map', count: 200, work: count => () => map(count, 10) },
  { name: 'classes on the map', count: 20, work: count => () => map(10, count) },
  { name: 'workloads with a chain each', count: 50, work: count => () => chains(count) },
  { name: 'contexts of a kubeconfig', count: 200, work: count => () => contexts(count) },
  {
    name: 'events that are pasted',
    count: 100,
    work: count => () =>
      events(many(count, i => `Warning  FailedCreatePodSandBox  pod/a${i}  ${messages[i % 2]}\n`)),
  },
  {
    name: 'lines without an event',
    count: 500,
    work: count => () => events('nothing of this is an event\n'.repeat(count)),
  },
  {
    name: 'a long event',
    count: 500,
    work: count => () => events(`${messages[1]}${', 1 Insufficient cpu'.repeat(count)}`),
  },
];

/** Workloads of one file, each with a class and a table of its own, on nodes that do not report their handlers. */
async function chains(count: number): Promise<void> {
  const header = '[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.r';
  const session = await openWorkspaceToMeasure({
    'a.yaml': many(count, i => `---\n${pod.replace('box', `box-${i}`)}`),
    'class.yaml': many(count, i => `---\n${aClass.replace('box', `box-${i}`).replace('runsc', `r${i}`)}`),
    'etc/containerd/config.toml': `version = 2\n${many(count, i => `${header}${i}]\nruntime_type = ""\n`)}`,
    '.runtimeclass/staging.yaml': `${head}${many(3, i => node(`n${i}`, 'a').replace(/, runtimeHandlers: [^}]*}]/, ''))}`,
  });
  await workloadChains(session.snapshot(), noFiles);
}

async function live(count: number): Promise<void> {
  const session = new Session(memoryFiles({}));
  session.open(uriOf('a.yaml'), 1, pod);
  session.setLiveCluster(
    'staging',
    contentsOf({ classes: { box: { handler: 'runsc' } }, nodes: nodes(count) }),
  );
  const snapshot = session.snapshot();
  diagnose(snapshot, snapshot.file(uriOf('a.yaml'))!);
}

/** Each of them comes in an event of its own. */
function comingNodes(count: number): () => Promise<void> {
  return async () => {
    const all = new MemoryClusters();
    const server = all.add('staging');
    for (const path of [classesPath, nodesPath]) server.serve(path);
    const none = () => undefined;
    const connections = createConnections({ clusters: all, onChange: none, onStatus: none, log: none });
    await connections.watch('staging', { namespaces: [] });
    for (let index = 0; index < count; index++) {
      server.put(nodesPath, nodeObject(`n${index}`));
      await Promise.resolve();
    }
    if (connections.contents('staging')?.nodes?.size !== count) throw new Error('Not all have come');
    connections.dispose();
  };
}

async function map(nodeCount: number, classCount: number): Promise<void> {
  const session = new Session(memoryFiles({}));
  const classes = manyOf(classCount, i => [`box-${i}`, { handler: `h${i}` }]);
  session.open(
    uriOf('a.yaml'),
    1,
    many(classCount, i => `---\n${pod.replace('box', `box-${i}`)}`),
  );
  session.setLiveCluster('staging', contentsOf({ classes, nodes: nodes(nodeCount) }));
  const snapshot = session.snapshot();
  runtimeMap(snapshot, snapshot.views[0]!);
}

function nodes(count: number) {
  return manyOf(count, i => [
    `n${i}`,
    {
      metadata: { labels: { l: `v${i % 20}` } },
      status: { allocatable: { cpu: '8', memory: `${i}Gi` }, runtimeHandlers: [{ name: 'runsc' }] },
    },
  ]);
}

async function contexts(count: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'runtimeclass-linear-'));
  try {
    const path = join(folder, 'config');
    const entries = (text: (index: number) => string) => many(count, text);
    writeFileSync(
      path,
      `apiVersion: v1\nkind: Config\ncontexts:\n${entries(i => `- {name: c${i}, context: {cluster: k${i}, user: u${i}}}\n`)}clusters:\n${entries(i => `- {name: k${i}, cluster: {server: "https://127.0.0.1:1"}}\n`)}users:\n${entries(i => `- {name: u${i}, user: {token: a}}\n`)}`,
    );
    const all = liveClusters({ kubeconfig: () => path, env: {} });
    await all.contexts();
    await all.fingerprint(`c${count - 1}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function events(text: string): Promise<void> {
  const session = await openWorkspaceToMeasure({ 'a.yaml': pod, 'class.yaml': aClass });
  await explainEvents(session.snapshot(), text, { surface: 'editor', files: noFiles });
}
