import { MemoryClusters } from './memory-clusters.ts';
import type { MemoryServer } from './memory-server.ts';

/** The paths of the lists that are read for a Pod of the namespace `shop`. */
export const shop = {
  pods: '/api/v1/namespaces/shop/pods',
  events: '/api/v1/namespaces/shop/events',
  quotas: '/api/v1/namespaces/shop/resourcequotas',
  limitRanges: '/api/v1/namespaces/shop/limitranges',
  deployments: '/apis/apps/v1/namespaces/shop/deployments',
  replicaSets: '/apis/apps/v1/namespaces/shop/replicasets',
  statefulSets: '/apis/apps/v1/namespaces/shop/statefulsets',
  daemonSets: '/apis/apps/v1/namespaces/shop/daemonsets',
  jobs: '/apis/batch/v1/namespaces/shop/jobs',
  classes: '/apis/node.k8s.io/v1/runtimeclasses',
  nodes: '/api/v1/nodes',
} as const;

/**
 * A cluster `staging` with the class `gvisor`, the node `n1` that has its handler, and in the namespace `shop` the Deployment `web`
 * with its ReplicaSet; a test adds Pods and Events.
 */
export function shopCluster(): { readonly clusters: MemoryClusters; readonly server: MemoryServer } {
  const clusters = new MemoryClusters();
  const server = clusters.add('staging');
  for (const path of Object.values(shop)) server.serve(path);
  server.put(shop.classes, { metadata: { name: 'gvisor', uid: 'c1' }, handler: 'runsc' });
  server.put(shop.nodes, shopNode('n1', ['', 'runc', 'runsc']));
  server.put(shop.deployments, workload('web', 'd1'));
  server.put(shop.replicaSets, workload('web-7d4b9', 'r1', { kind: 'Deployment', name: 'web', uid: 'd1' }));
  return { clusters, server };
}

export function shopNode(name: string, handlers: readonly string[]) {
  return {
    metadata: { name, labels: { 'kubernetes.io/hostname': name } },
    spec: {},
    status: {
      allocatable: { cpu: '4', memory: '8Gi', pods: '110' },
      conditions: [{ type: 'Ready', status: 'True' }],
      nodeInfo: {
        operatingSystem: 'linux',
        kubeletVersion: 'v1.31.4',
        containerRuntimeVersion: 'containerd://2.0.1',
      },
      runtimeHandlers: handlers.map(handler => ({ name: handler })),
    },
  };
}

interface Owner {
  readonly kind: string;
  readonly name: string;
  readonly uid: string;
}

export function workload(name: string, uid: string, owner?: Owner, className = 'gvisor') {
  const spec = { runtimeClassName: className, containers: [{ name: 'a', image: 'b' }] };
  return {
    metadata: { name, namespace: 'shop', uid, ...ownedBy(owner), creationTimestamp: '2026-11-20T09:00:00Z' },
    spec: { template: { spec } },
  };
}

/** A Pod of the ReplicaSet `web-7d4b9` with a secret in its environment. */
export function shopPod(name: string, { className = 'gvisor', nodeName = '', status = {} } = {}) {
  const containers = [
    { name: 'a', image: 'b', env: [{ name: 'PASSWORD', value: 'very-secret' }], args: ['very-secret'] },
  ];
  return {
    metadata: {
      name,
      namespace: 'shop',
      uid: `uid-${name}`,
      creationTimestamp: '2026-11-20T09:30:00Z',
      annotations: { note: 'very-secret' },
      ...ownedBy({ kind: 'ReplicaSet', name: 'web-7d4b9', uid: 'r1' }),
    },
    spec: { runtimeClassName: className, containers, ...(nodeName !== '' && { nodeName }) },
    status: { phase: 'Pending', ...status },
  };
}

function ownedBy(owner: Owner | undefined): object {
  return owner === undefined ? {} : { ownerReferences: [{ ...owner, controller: true }] };
}

/** A warning about an object, seen so many times. */
export function warning(
  involvedObject: Owner,
  reason: string,
  message: string,
  { count = 1, at = '2026-11-20T09:40:00Z', type = 'Warning' } = {},
) {
  const name = `${involvedObject.name}.${reason}.${at}`;
  return { metadata: { name }, involvedObject, reason, message, count, type, lastTimestamp: at };
}

/** What a container waits for, as in the status of a Pod on a node. */
export function waiting(reason: string, message = '') {
  return { containerStatuses: [{ name: 'a', state: { waiting: { reason, message } } }] };
}

export function unschedulable(message: string) {
  return { conditions: [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message }] };
}

/** The same object for an Event. */
export function podRef(name: string): Owner {
  return { kind: 'Pod', name, uid: `uid-${name}` };
}
