import { atLeast, type KubernetesVersion } from '../objects/versions.ts';
import { filterNode, type NodeVerdict } from './filter-node.ts';
import type { ClusterNode } from './node.ts';
import { nodesAllowedByName } from './node-affinity.ts';
import type { PodSpec } from './pod.ts';
import { preemptionMessage } from './preemption.ts';
import { reasonWords } from './reason-words.ts';
import { noUsage, requestedAmounts, usageByNode } from './resources.ts';
import { unavailableMessage } from './unavailable-message.ts';

/** The nodes that a Pod fits, according to kube-scheduler. */
export interface Fit {
  /** The names of the nodes with room for the Pod, in the order given. */
  readonly fit: readonly string[];
  /** The reasons for each other node, in the scheduler's words. */
  readonly unfit: ReadonlyMap<string, readonly string[]>;
  /**
   * The message of the FailedScheduling event. `undefined` if a node fits, and for a Pod with a nodeName, which the
   * scheduler never sees.
   */
  readonly message: string | undefined;
}

/**
 * Finds the nodes that an admitted Pod fits, among the given ones. `boundPods` are the Pods that already run there;
 * without them the nodes count as empty.
 */
export function fitNodes(
  pod: PodSpec,
  nodes: readonly ClusterNode[],
  version: KubernetesVersion,
  boundPods: readonly PodSpec[] = [],
): Fit {
  const requested = requestedAmounts(pod, version);
  const usages = usageByNode(boundPods, version);
  const verdicts = new Map(
    nodes.map(node => [
      node.name,
      filterNode(pod, requested, node, usages.get(node.name) ?? noUsage, version),
    ]),
  );
  const unfit = [...verdicts].filter(([, { reasons }]) => reasons.length > 0);
  return {
    fit: nodes.map(({ name }) => name).filter(name => verdicts.get(name)?.reasons.length === 0),
    unfit: new Map(unfit.map(([name, { reasons }]) => [name, reasons])),
    message:
      unfit.length === verdicts.size && pod.nodeName === ''
        ? failureMessage(pod, nodes, verdicts, version, boundPods)
        : undefined,
  };
}

/** Whether an admitted Pod fits one of the nodes, each of them empty. It does not look further than the first one. */
export function fitsSomeNode(
  pod: PodSpec,
  nodes: readonly ClusterNode[],
  version: KubernetesVersion,
): boolean {
  const requested = requestedAmounts(pod, version);
  return nodes.some(node => filterNode(pod, requested, node, noUsage, version).reasons.length === 0);
}

function failureMessage(
  pod: PodSpec,
  nodes: readonly ClusterNode[],
  verdicts: ReadonlyMap<string, NodeVerdict>,
  version: KubernetesVersion,
  boundPods: readonly PodSpec[],
): string {
  if (nodes.length === 0) return reasonWords.noNodes;
  const spoken = asReported(pod, verdicts, version);
  const message = unavailableMessage(nodes, ({ name }) => spoken.get(name)?.reasons ?? []);
  const preemption = preemptionMessage(pod, nodes, spoken, version, boundPods);
  return preemption === '' ? message : `${message} ${preemption}`;
}

/**
 * Returns the verdicts that the message counts. A Pod bound to nodes by name, like those of a DaemonSet, is not even
 * tried on the others, and the message counts those only in some versions
 * (pkg/scheduler/schedule_one.go:findNodesThatFitPod).
 */
function asReported(
  pod: PodSpec,
  verdicts: ReadonlyMap<string, NodeVerdict>,
  version: KubernetesVersion,
): ReadonlyMap<string, NodeVerdict> {
  const allowed = nodesAllowedByName(pod);
  if (allowed === undefined || allowed.size === 0) return verdicts;
  const reasons = notTriedReasons(version);
  const notTried: NodeVerdict = { reasons, canPreemptionHelp: false };
  return new Map([...verdicts].map(([name, verdict]) => [name, allowed.has(name) ? verdict : notTried]));
}

function notTriedReasons(version: KubernetesVersion): readonly string[] {
  if (atLeast(version, 32)) return ["node(s) didn't satisfy plugin(s) [NodeAffinity]"];
  if (atLeast(version, 31)) return [];
  return ['node is filtered out by the prefilter result'];
}
