import { t } from '../base/l10n.ts';
import { admitPod } from '../kubernetes/admission/admit-pod.ts';
import { type Value, valueAt } from '../kubernetes/objects/value.ts';
import type { KubernetesVersion } from '../kubernetes/objects/versions.ts';
import { obstacleBesidesRoom } from '../kubernetes/scheduling/filter-node.ts';
import { type ClusterNode, countNodes } from '../kubernetes/scheduling/node.ts';
import { type PodSpec, readPodSpec } from '../kubernetes/scheduling/pod.ts';
import { settledNodes } from '../kubernetes/scheduling/settled-nodes.ts';

/**
 * The nodes that admitted Pods can be scheduled to by selectors, affinity and taints. Free resources and temporary
 * conditions of nodes are ignored.
 */
export function reachableNodes(
  pod: PodSpec,
  nodes: readonly ClusterNode[],
  version: KubernetesVersion,
): readonly ClusterNode[] {
  const reachable = settledNodes(nodes).filter(node => obstacleBesidesRoom(pod, node, version) === undefined);
  // A Pod bound to a node by name runs on that node alone, not on all nodes of its group.
  return pod.nodeName === '' ? reachable : reachable.map(node => ({ ...node, nodeCount: 1 }));
}

/** A Pod with nothing in its spec but what a class adds to it; the class is decoded, in the shape of v1. */
export function podOfClassAlone(runtimeClass: Value, version: KubernetesVersion): PodSpec {
  const name = valueAt(runtimeClass, ['metadata', 'name']) ?? null;
  const { admitted } = admitPod({ runtimeClassName: name }, { version, classNamed: () => runtimeClass });
  return readPodSpec(admitted ?? {});
}

/** The nodes as text, with their number: `node n1`, `3 nodes (n1, n2, n3)`, `12 nodes (n1, n2, n3, ...)`. */
export function nodesNamed(nodes: readonly ClusterNode[]): string {
  const count = countNodes(nodes);
  return count === 1 ? t('node {0}', namesOf(nodes)) : t('{0} nodes ({1})', count, namesOf(nodes));
}

/** The first names of the nodes as text: `n1, n2, n3, ...`. */
export function namesOf(nodes: readonly ClusterNode[]): string {
  const names = nodes.slice(0, shownNames).map(({ name }) => name);
  return [...names, ...(countNodes(nodes) > names.length ? ['...'] : [])].join(', ');
}

const shownNames = 3;
