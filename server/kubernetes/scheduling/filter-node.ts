import { type Toleration, toleratesTaint } from '../objects/tolerations.ts';
import { atLeast, type KubernetesVersion } from '../objects/versions.ts';
import { missingFeatures } from './declared-features.ts';
import type { ClusterNode } from './node.ts';
import { matchesNodeAffinity } from './node-affinity.ts';
import type { PodSpec } from './pod.ts';
import { reasonWords } from './reason-words.ts';
import { type Amounts, insufficientResources, type NodeUsage } from './resources.ts';
import { schedulingEffects, untoleratedTaint } from './taints.ts';

/** The scheduler's verdict on one node for a Pod. */
export interface NodeVerdict {
  /** The scheduler's texts; empty if the Pod fits. */
  readonly reasons: readonly string[];
  /** Whether fewer Pods on the node could change the verdict. */
  readonly canPreemptionHelp: boolean;
}

/**
 * Runs the scheduler's filter plugins in their default order; the first that refuses decides. Ports, volumes and
 * relations between Pods are not checked, since a RuntimeClass does not affect them
 * (pkg/scheduler/algorithmprovider/registry.go 1.20; apis/config/v1/default_plugins.go 1.37).
 */
export function filterNode(
  pod: PodSpec,
  requested: Amounts,
  node: ClusterNode,
  usage: NodeUsage,
  version: KubernetesVersion,
): NodeVerdict {
  const obstacle = obstacleBesidesRoom(pod, node, version);
  if (obstacle !== undefined) return { reasons: [obstacle], canPreemptionHelp: false };
  const shortages = insufficientResources(requested, node, usage, version);
  if (shortages.length === 0 && missingFeatures(pod, node, version).length > 0) {
    return { reasons: [reasonWords.missingFeatures], canPreemptionHelp: false };
  }
  return {
    reasons: shortages.map(({ resource }) =>
      resource === 'pods' ? reasonWords.tooManyPods : reasonWords.insufficient(resource),
    ),
    // Since 1.34 the scheduler checks whether a request exceeds the whole node; `pods` is no request.
    canPreemptionHelp: !(
      atLeast(version, 34) &&
      shortages.some(({ resource, requested, capacity }) => resource !== 'pods' && requested > capacity)
    ),
  };
}

/**
 * Returns the scheduler's reason why a Pod cannot run on a node, apart from the node's free resources; `undefined` if
 * it can.
 */
export function obstacleBesidesRoom(
  pod: PodSpec,
  node: ClusterNode,
  version: KubernetesVersion,
): string | undefined {
  const isCordoned = node.unschedulable && !pod.tolerations.some(toleratesUnschedulable);
  const isOtherNode = pod.nodeName !== '' && pod.nodeName !== node.name;
  // 1.37 asks for the name first.
  if (isOtherNode && (atLeast(version, 37) || !isCordoned)) return reasonWords.otherNode;
  if (isCordoned) return reasonWords.unschedulable;
  const taint = untoleratedTaint(node.taints, pod.tolerations, schedulingEffects);
  if (taint !== undefined) return taintReason(taint.key, taint.value, version);
  return matchesNodeAffinity(pod, node) ? undefined : reasonWords.nodeAffinity;
}

function taintReason(key: string, value: string, version: KubernetesVersion): string {
  if (atLeast(version, 34)) return reasonWords.untoleratedTaints;
  return reasonWords.untoleratedTaint(`{${key}: ${value}}`);
}

/** Whether a toleration covers the taint of a cordoned node, so that the Pod also ignores the cordon. */
function toleratesUnschedulable(toleration: Toleration): boolean {
  return toleratesTaint(toleration, {
    key: 'node.kubernetes.io/unschedulable',
    value: '',
    effect: 'NoSchedule',
  });
}
