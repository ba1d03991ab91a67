import assert from 'node:assert/strict';
import { patience } from '../../support/patience.ts';
import type { ApiClient } from '../control-plane/api-client.ts';
import { created } from '../created.ts';
import type { RandomCluster } from './random-clusters.ts';

/** What the scheduler did with a Pod: the node that it chose, or why it chose none. */
export interface Placement {
  readonly node: string | undefined;
  readonly message: string | undefined;
}

const pods = '/api/v1/namespaces/default/pods';
const nodes = '/api/v1/nodes';

/** Replaces all Nodes and Pods by those of `cluster`; resolves with them as stored when the scheduler sees them. */
export async function becomeCluster(
  api: ApiClient,
  cluster: RandomCluster,
  id: string,
): Promise<{ nodes: object[]; boundPods: object[] }> {
  await api.delete(`${pods}?gracePeriodSeconds=0`);
  await api.delete(nodes);
  const nodeName = (index: number) => `n${index % cluster.nodes.length}-${id}`;
  const storedNodes = cluster.nodes.map(({ labels, spec, allocatable, kubelet }, index) =>
    created(api, nodes, {
      apiVersion: 'v1',
      kind: 'Node',
      metadata: { name: nodeName(index), labels: { ...labels, [idLabel]: id } },
      spec,
      // Unlike other objects a Node may be created with its status.
      status: {
        allocatable,
        capacity: allocatable,
        declaredFeatures: kubelet.declaredFeatures,
        nodeInfo: { ...noNodeInfo, kubeletVersion: kubelet.version },
      },
    }),
  );
  const storedPods = cluster.boundPods.map(({ node, spec }, index) =>
    created(api, pods, pod(`bound${index}`, { ...spec, nodeName: nodeName(node) })),
  );
  const result = { nodes: await Promise.all(storedNodes), boundPods: await Promise.all(storedPods) };
  await untilSchedulerSees(api, id, cluster.nodes.length);
  return result as { nodes: object[]; boundPods: object[] };
}

/** Creates a Pod and waits until the scheduler has decided. Resolves with the Pod as it was admitted, too. */
export async function placePod(
  api: ApiClient,
  name: string,
  spec: object,
): Promise<Placement & { admitted: object }> {
  const admitted = (await created(api, pods, pod(name, spec))) as object;
  const path = `${pods}?fieldSelector=metadata.name%3D${name}`;
  return { admitted, ...(await api.waitFor(path, patience, placementOf)) };
}

/** The fields that a Node must have. */
const noNodeInfo = Object.fromEntries(
  [
    'machineID',
    'systemUUID',
    'bootID',
    'kernelVersion',
    'osImage',
    'containerRuntimeVersion',
    'kubeProxyVersion',
    'operatingSystem',
    'architecture',
  ].map(field => [field, '']),
);

const idLabel = 'cluster-id';

function pod(name: string, spec: object): object {
  return { apiVersion: 'v1', kind: 'Pod', metadata: { name }, spec };
}

interface StoredPod {
  readonly spec: { readonly nodeName?: string };
  readonly status: { readonly conditions?: readonly { type: string; status: string; message?: string }[] };
}

function placementOf({ spec, status }: StoredPod): Placement | undefined {
  if (spec.nodeName) return { node: spec.nodeName, message: undefined };
  const condition = status.conditions?.find(({ type }) => type === 'PodScheduled');
  return condition?.status === 'False' ? { node: undefined, message: condition.message } : undefined;
}

/**
 * Asks the scheduler itself: a Pod that wants something that no node has, on the nodes of this cluster, is
 * refused with as many reasons of that kind as there are nodes once the scheduler knows them, and only them.
 * A new Pod each time, because one that was refused is not tried again for a second.
 */
async function untilSchedulerSees(api: ApiClient, id: string, count: number): Promise<void> {
  const wanted = 'example.com/nowhere';
  // Nodes that hold more Pods than they have room for lack other things besides.
  const expected = new RegExp(`^0/${count} nodes are available: .*\\b${count} Insufficient ${wanted}`);
  const spec = {
    containers: [{ name: 'c', image: 'i', resources: { limits: { [wanted]: '1' } } }],
    nodeSelector: { [idLabel]: id },
    tolerations: [{ operator: 'Exists' }],
  };
  let seen = '';
  for (let attempt = 0; attempt < 50; attempt++) {
    const name = `probe-${id}-${attempt}`;
    seen = (await placePod(api, name, spec)).message ?? 'bound';
    await api.delete(`${pods}/${name}?gracePeriodSeconds=0`);
    if (expected.test(seen)) return;
  }
  assert.match(seen, expected, 'the scheduler does not see the nodes');
}
