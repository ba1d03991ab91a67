import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { parseVersion } from '../../../server/kubernetes/objects/versions.ts';
import { placeDaemonSet } from '../../../server/kubernetes/scheduling/daemon-set.ts';
import { readNode } from '../../../server/kubernetes/scheduling/node.ts';
import { readPodSpec } from '../../../server/kubernetes/scheduling/pod.ts';
import { patience } from '../../support/patience.ts';
import { asValue } from '../as-value.ts';
import { controlPlane } from '../control-plane/control-plane.ts';
import { created } from '../created.ts';
import { templateKinds } from '../template-kinds.ts';

const cluster = await controlPlane('kube-scheduler', 'kube-controller-manager');
const daemonSet = templateKinds.find(({ kind }) => kind === 'DaemonSet')!;
const pods = '/api/v1/namespaces/default/pods';
const toleration = { key: 'rt', operator: 'Equal', value: 'kata', effect: 'NoSchedule' };
const taint = { key: 'rt', value: 'kata', effect: 'NoSchedule' };
const room = { cpu: '2', memory: '4Gi', pods: '110' };

const nodes = [
  { metadata: { name: 'labelled', labels: { rt: 'kata' } } },
  { metadata: { name: 'other' } },
  { metadata: { name: 'tainted', labels: { rt: 'kata' } }, spec: { taints: [taint] } },
].map(node => ({ apiVersion: 'v1', kind: 'Node', ...node, status: { allocatable: room, capacity: room } }));

const templates = [
  { title: 'D2 D3: the class is not repeated', spec: {} },
  { title: 'D2: only its tolerations are', spec: { tolerations: [toleration] } },
  { title: 'D3: only its nodeSelector is', spec: { nodeSelector: { rt: 'kata' } } },
  { title: 'D4: all of it is', spec: { nodeSelector: { rt: 'kata' }, tolerations: [toleration] } },
];

describe('a DaemonSet runs where the engine says', { skip: cluster.available ? false : cluster.why }, () => {
  before(async () => {
    if (!cluster.available) return;
    for (const node of nodes) await created(cluster.api, '/api/v1/nodes', node);
    await created(cluster.api, '/apis/node.k8s.io/v1/runtimeclasses', {
      apiVersion: 'node.k8s.io/v1',
      kind: 'RuntimeClass',
      metadata: { name: 'kata' },
      handler: 'kata',
      scheduling: { nodeSelector: { rt: 'kata' }, tolerations: [toleration] },
    });
  });
  after(async () => {
    if (cluster.available) await cluster.stop();
  });

  for (const [index, { title, spec }] of templates.entries()) {
    test(title, async () => {
      if (!cluster.available) return;
      const { api } = cluster;
      const podSpec = { runtimeClassName: 'kata', ...spec, containers: [{ name: 'c', image: 'i' }] };
      const template = readPodSpec(asValue(podSpec));
      // The same Pod as admission leaves it.
      const dryRun = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p' }, spec: podSpec };
      const admitted = (await created(api, `${pods}?dryRun=All`, dryRun)) as { spec: object };
      const known = nodes.map(node => readNode(asValue(node)));
      const version = parseVersion(cluster.version)!;
      const predicted = placeDaemonSet(template, readPodSpec(asValue(admitted.spec)), known, version);

      const name = `d${index}`;
      await created(api, daemonSet.path, daemonSet.object(name, podSpec));
      const seen = new Map<string, string>();
      for (const node of predicted.desired) seen.set(node, await decisionAbout(name, node));
      const expected = predicted.desired.map(node => [node, predicted.pending.get(node) ?? 'bound'] as const);
      assert.deepEqual([...seen], expected);
      assert.deepEqual(await ownedPods(name), [...predicted.desired].sort());
    });
  }

  interface DaemonPod {
    readonly metadata: { readonly ownerReferences?: readonly { name: string }[] };
    readonly spec: { readonly nodeName?: string; readonly affinity: { nodeAffinity: NodeAffinity } };
    readonly status: { readonly conditions?: readonly { type: string; status: string; message?: string }[] };
  }

  interface NodeAffinity {
    readonly requiredDuringSchedulingIgnoredDuringExecution: {
      readonly nodeSelectorTerms: readonly { matchFields: readonly { values: readonly string[] }[] }[];
    };
  }

  /** What the scheduler did with the Pod that the DaemonSet made for a node: `bound`, or its message. */
  async function decisionAbout(owner: string, node: string): Promise<string> {
    if (!cluster.available) return '';
    return cluster.api.waitFor(pods, patience, (pod: DaemonPod) => {
      if (!isOwnedBy(owner, pod) || intendedNode(pod) !== node) return undefined;
      if (pod.spec.nodeName) return 'bound';
      return pod.status.conditions?.find(({ type, status }) => type === 'PodScheduled' && status === 'False')
        ?.message;
    });
  }

  /** The nodes that the DaemonSet made a Pod for, once its controller says how many they are to be. */
  async function ownedPods(owner: string): Promise<string[]> {
    if (!cluster.available) return [];
    const { api } = cluster;
    interface Stored {
      readonly metadata: { name: string };
      readonly status: { observedGeneration?: number };
    }
    await api.waitFor(daemonSet.path, patience, ({ metadata, status }: Stored) =>
      metadata.name === owner && status.observedGeneration !== undefined ? true : undefined,
    );
    const list = (await api.get(pods)).body as { items: DaemonPod[] };
    return list.items
      .filter(pod => isOwnedBy(owner, pod))
      .map(intendedNode)
      .sort();
  }

  function isOwnedBy(owner: string, pod: DaemonPod): boolean {
    return pod.metadata.ownerReferences?.[0]?.name === owner;
  }

  function intendedNode(pod: DaemonPod): string {
    const { nodeSelectorTerms } =
      pod.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution;
    return nodeSelectorTerms[0]!.matchFields[0]!.values[0]!;
  }
});
