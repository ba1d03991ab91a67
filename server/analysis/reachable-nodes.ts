import { t } from '../base/l10n.ts';
import { admitPod } from '../kubernetes/admission/admit-pod.ts';
import { type Value, valueAt } from '../kubernetes/objects/value.ts';
import type { KubernetesVersion } from '../kubernetes/objects/versions.ts';
import { obstacleBesidesRoom } from '../kubernetes/scheduling/filter-node.ts';
import { type ClusterNode, countNodes } from '../kubernetes/scheduling/node.ts';
import { type PodSpec, readPodSpec } from '../kubernetes/scheduling/pod.ts';
import { settledNodes } from '../kubernetes/scheduling/settled-nodes.ts';

/**
 * The nodes that admitted Pods may come to as far as selectors, affinity and taints decide. How much room there is and
 * what is wrong with a node just now does not count.
 */
export function reachableNodes(
  pod: PodSpec,
  nodes: readonly ClusterNode[],
  version: KubernetesVersion,
): readonly ClusterNode[] {
  const reachable = settledNodes(nodes).filter(node => obstacleBesidesRoom(pod, node, version) === undefined);
  // A Pod bound by name comes to that node, and not to those that are like it.
  return pod.nodeName === '' ? reachable : reachable.map(node => ({ ...node, nodeCount: 1 }));
}

/** A Pod with nothing in its spec but what a class puts there; the class is decoded, in the shape of v1. */
export function podOfClassAlone(runtimeClass: Value, version: KubernetesVersion): PodSpec {
  const name = valueAt(runtimeClass, ['metadata', 'name']) ?? null;
  const { admitted } = admitPod({ runtimeClassName: name }, { version, classNamed: () => runtimeClass });
  return readPodSpec(admitted ?? {});
}

/** `node n1`, `3 nodes (n1, n2, n3)`, `12 nodes (n1, n2, n3, ...)`. */
export function nodesNamed(nodes: readonly ClusterNode[]): string {
  const count = countNodes(nodes);
  return count === 1 ? t('node {0}', namesOf(nodes)) : t('{0} nodes ({1})', count, namesOf(nodes));
}

/** `n1, n2, n3, ...` */
export function namesOf(nodes: readonly ClusterNode[]): string {
  const names = nodes.slice(0, shownNames).map(({ name }) => name);
  return [...names, ...(countNodes(nodes) > names.length ? ['...'] : [])].join(', ');
}

const shownNames = 3;
