import { atLeast, type KubernetesVersion } from '../objects/versions.ts';
import { filterNode, type NodeVerdict } from './filter-node.ts';
import type { ClusterNode } from './node.ts';
import type { PodSpec } from './pod.ts';
import { noUsage, requestedAmounts, usageByNode } from './resources.ts';
import { unavailableMessage } from './unavailable-message.ts';

/**
 * Returns the text that the scheduler adds to its message about the attempt to evict Pods of lower priority: empty if
 * it succeeds, and before 1.24 (pkg/scheduler/framework/preemption/preemption.go:Preempt;
 * defaultpreemption/default_preemption.go:SelectVictimsOnNode). Disruption budgets do not matter here: they only
 * change which victims are chosen.
 */
export function preemptionMessage(
  pod: PodSpec,
  nodes: readonly ClusterNode[],
  verdicts: ReadonlyMap<string, NodeVerdict>,
  version: KubernetesVersion,
  boundPods: readonly PodSpec[],
): string {
  if (!atLeast(version, 24)) return '';
  if (pod.preemptionPolicy === 'Never') {
    return failed('not eligible due to preemptionPolicy=Never.', version);
  }
  const stronger = boundPods.filter(({ priority }) => priority >= pod.priority);
  const withVictims = new Set(
    boundPods.filter(bound => !stronger.includes(bound)).map(bound => bound.nodeName),
  );
  const requested = requestedAmounts(pod, version);
  const usages = usageByNode(stronger, version);
  const reasonsOn = (node: ClusterNode): readonly string[] => {
    if (verdicts.get(node.name)?.canPreemptionHelp === false) {
      return ['Preemption is not helpful for scheduling'];
    }
    if (!withVictims.has(node.name)) return ['No preemption victims found for incoming pod'];
    return filterNode(pod, requested, node, usages.get(node.name) ?? noUsage, version).reasons;
  };
  const reasons = new Map(nodes.map(node => [node, reasonsOn(node)]));
  if ([...reasons.values()].some(({ length }) => length === 0)) return '';
  return failed(
    unavailableMessage(nodes, node => reasons.get(node)!),
    version,
  );
}

/** Returns the text of a failed preemption. 1.26 to 1.28 add a second full stop to a text that already ends with one. */
function failed(text: string, version: KubernetesVersion): string {
  const stop = atLeast(version, 26) && !atLeast(version, 29) ? '.' : '';
  return `preemption: ${text}${stop}`;
}
