import { nodesFor } from '../../../analysis/known-nodes.ts';
import type { PodPrediction } from '../../../analysis/prediction.ts';
import { matchesLabels } from '../../../kubernetes/objects/labels.ts';
import {
  daemonPodMessage,
  type MissingScheduling,
  placeDaemonSet,
  schedulingMissingInTemplate,
} from '../../../kubernetes/scheduling/daemon-set.ts';
import type { ClusterNode } from '../../../kubernetes/scheduling/node.ts';
import { readPodSpec } from '../../../kubernetes/scheduling/pod.ts';
import { labelsAt } from '../../../kubernetes/scheduling/reading.ts';
import { settledNodes } from '../../../kubernetes/scheduling/settled-nodes.ts';
import { tolerationsAt } from '../../../kubernetes/validation/tolerations.ts';

/** The scheduling of its class that the template of a DaemonSet does not repeat, and the consequences on the known nodes. */
export interface UnknownToController extends MissingScheduling {
  /** Nodes that get a Pod that stays Pending; `undefined` if no nodes are known. */
  readonly pending: readonly ClusterNode[] | undefined;
  /** The scheduler's message about such a Pod. */
  readonly message: string | undefined;
  /** Nodes that get no Pod although the Pods would tolerate their taints; `undefined` if no nodes are known. */
  readonly missed: readonly ClusterNode[] | undefined;
}

/** The scheduling that a DaemonSet's template lacks; `undefined` if it lacks nothing, or if no known node is affected. */
export function unknownToController(prediction: PodPrediction): UnknownToController | undefined {
  const { runtimeClass, admitted, decoded, view, pod } = prediction;
  if (runtimeClass === undefined || admitted === undefined) return undefined;
  const template = readPodSpec(decoded);
  const { nodeSelector, tolerations } = schedulingMissingInTemplate(template, {
    nodeSelector: labelsAt(runtimeClass, ['scheduling', 'nodeSelector']),
    tolerations: tolerationsAt(runtimeClass, ['scheduling', 'tolerations']),
  });
  if (Object.keys(nodeSelector).length + tolerations.length === 0) return undefined;
  const knownNodes = pod && nodesFor(pod, view);
  if (pod === undefined || knownNodes === undefined) {
    return { nodeSelector, tolerations, pending: undefined, message: undefined, missed: undefined };
  }
  const nodes = settledNodes(knownNodes);
  // Each node is placed alone, because the cost of one placement is quadratic in the number of nodes.
  const placements = nodes.map(node => ({ node, ...placeDaemonSet(template, pod, [node], view.version) }));
  const pending = placements
    .filter(({ node, pending: stuck }) => stuck.size > 0 && !matchesLabels(nodeSelector, node.labels))
    .map(({ node }) => node);
  const missed = placements.filter(placement => placement.missed.length > 0).map(({ node }) => node);
  const [first] = pending;
  if (first === undefined && missed.length === 0) return undefined;
  const message = first && daemonPodMessage(pod, first.name, nodes, view.version);
  return { nodeSelector, tolerations, pending, message, missed };
}
