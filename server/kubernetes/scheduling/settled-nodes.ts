import type { ClusterNode } from './node.ts';

/**
 * Returns the nodes in their normal state: not cordoned, and without the taints that controllers set for as long as a
 * condition lasts. Predictions for them stay valid when such a condition ends. Returns the same list if all nodes are
 * in that state.
 */
export function settledNodes(nodes: readonly ClusterNode[]): readonly ClusterNode[] {
  if (nodes.every(isSettled)) return nodes;
  return nodes.map(node => {
    if (isSettled(node)) return node;
    const taints = node.taints.filter(({ key }) => !passingTaints.has(key));
    return { ...node, unschedulable: false, taints };
  });
}

function isSettled({ unschedulable, taints }: ClusterNode): boolean {
  return !unschedulable && !taints.some(({ key }) => passingTaints.has(key));
}

/**
 * Taints that controllers set for a condition. Sources: k8s.io/api/core/v1/well_known_taints.go (1.36);
 * k8s.io/cloud-provider/api/well_known_taints.go.
 */
const passingTaints = new Set([
  'node.kubernetes.io/not-ready',
  'node.kubernetes.io/unreachable',
  'node.kubernetes.io/unschedulable',
  'node.kubernetes.io/memory-pressure',
  'node.kubernetes.io/disk-pressure',
  'node.kubernetes.io/network-unavailable',
  'node.kubernetes.io/pid-pressure',
  'node.kubernetes.io/out-of-service',
  'node.cloudprovider.kubernetes.io/uninitialized',
  'node.cloudprovider.kubernetes.io/shutdown',
]);
