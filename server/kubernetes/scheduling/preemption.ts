import { atLeast, type KubernetesVersion } from '../objects/versions.ts';
import { filterNode, type NodeVerdict } from './filter-node.ts';
import type { ClusterNode } from './node.ts';
import type { PodSpec } from './pod.ts';
import { noUsage, requestedAmounts, usageByNode, withPod } from './resources.ts';
import { unavailableMessage } from './unavailable-message.ts';

/**
 * Returns the text that the scheduler adds to its message about the attempt to make room: empty until 1.36
 * if it succeeds (pkg/scheduler/framework/preemption/preemption.go:Preempt;
 * defaultpreemption/default_preemption.go:SelectVictimsOnNode). Disruption budgets are not known here: they only
 * change which victims are chosen, and of several nodes which one; so 1.37 names a node only if there is no choice.
 */
export function preemptionMessage(
  pod: PodSpec,
  nodes: readonly ClusterNode[],
  verdicts: ReadonlyMap<string, NodeVerdict>,
  version: KubernetesVersion,
  boundPods: readonly PodSpec[],
): string {
  if (pod.preemptionPolicy === 'Never') {
    return failed('not eligible due to preemptionPolicy=Never.', version);
  }
  const weaker = boundPods.filter(({ priority }) => priority < pod.priority);
  const stronger = boundPods.filter(({ priority }) => priority >= pod.priority);
  const withVictims = new Set(weaker.map(bound => bound.nodeName));
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
  const candidates = nodes.filter(node => reasons.get(node)!.length === 0);
  if (candidates.length === 0) {
    const words = unavailableMessage(nodes, node => reasons.get(node)!);
    return failed(words, version);
  }
  const [candidate] = candidates;
  if (!atLeast(version, 37) || candidate === undefined || candidates.length > 1) return '';
  const victims = countVictims(pod, candidate, stronger, weaker, version);
  return `preemption: found a potential placement for pod on node ${candidate.name}, preempting ${victims} victims`;
}

/**
 * Returns how many of the weaker Pods on a node have to go: from the strongest on, each that fits beside the new Pod
 * stays. The server prefers the Pod that started first among equals, here it is the first.
 */
function countVictims(
  pod: PodSpec,
  node: ClusterNode,
  stronger: readonly PodSpec[],
  weaker: readonly PodSpec[],
  version: KubernetesVersion,
): number {
  const isHere = ({ nodeName }: PodSpec) => nodeName === node.name;
  const requested = requestedAmounts(pod, version);
  const byStrength = weaker.filter(isHere).sort((a, b) => (a.priority < b.priority ? 1 : -1));
  let usage = usageByNode(stronger.filter(isHere), version).get(node.name) ?? noUsage;
  let victims = 0;
  for (const candidate of byStrength) {
    const withIt = withPod(usage, requestedAmounts(candidate, version));
    if (filterNode(pod, requested, node, withIt, version).reasons.length === 0) usage = withIt;
    else victims += 1;
  }
  return victims;
}

/**
 * Returns the text of a failed preemption. 1.34 to 1.36 ask first whether a resource claim can be given up
 * (plugins/dynamicresources/dynamicresources.go:PostFilter).
 */
function failed(text: string, version: KubernetesVersion): string {
  const aboutClaims = atLeast(version, 34) && !atLeast(version, 37) ? 'no new claims to deallocate, ' : '';
  return `${aboutClaims}preemption: ${text}`;
}
