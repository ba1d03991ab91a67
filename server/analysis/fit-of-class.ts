import { type Value, withValueAt } from '../kubernetes/objects/value.ts';
import { noResources } from '../kubernetes/quantities/resource-list.ts';
import { type Fit, fitNodes } from '../kubernetes/scheduling/fit.ts';
import type { PodSpec } from '../kubernetes/scheduling/pod.ts';
import { labelsAt } from '../kubernetes/scheduling/reading.ts';
import { settledNodes } from '../kubernetes/scheduling/settled-nodes.ts';
import type { ClusterView } from './cluster-view.ts';
import { nodesFor } from './known-nodes.ts';
import type { PodPrediction } from './prediction.ts';
import { podOfClassAlone, reachableNodes } from './reachable-nodes.ts';
import { type WhyNoNode, whyNoNode } from './why-no-node.ts';

/**
 * The message of the FailedScheduling event of admitted Pods that fit no known node, ignoring temporary conditions of
 * the nodes; `undefined` if one fits, and if no nodes are known.
 */
export function unschedulable(pod: PodSpec, view: ClusterView): string | undefined {
  return fitOnSettled(pod, view)?.message;
}

/**
 * The message of the scheduler if no known node can take a Pod of a class, however small; otherwise `undefined`. The class
 * is decoded, in the shape of v1.
 */
export function unreachable(runtimeClass: Value, view: ClusterView): string | undefined {
  const pod = smallestPod(runtimeClass, view);
  const nodes = nodesFor(pod, view);
  if (nodes === undefined || reachableNodes(pod, nodes, view.version).length > 0) return undefined;
  return unschedulable(pod, view);
}

/** Why no known node can take a Pod of a class that is `unreachable`. */
export function whyUnreachable(runtimeClass: Value, view: ClusterView): WhyNoNode | undefined {
  return whyNoNode(smallestPod(runtimeClass, view), view.nodes ?? [], view.version);
}

/** Why the Pods of a prediction fit no known node. */
export function whyUnschedulable({ pod, view }: PodPrediction): WhyNoNode | undefined {
  return pod && whyNoNode(pod, view.nodes ?? [], view.version);
}

function smallestPod(runtimeClass: Value, { version }: ClusterView): PodSpec {
  return { ...podOfClassAlone(runtimeClass, version), overhead: noResources };
}

/** Whether a class that no known node can take would be taken if it tolerated every taint. */
export function isKeptOutByTaints(runtimeClass: Value, view: ClusterView): boolean {
  const everyTaint = withValueAt(runtimeClass, ['scheduling', 'tolerations'], [{ operator: 'Exists' }]);
  return unreachable(everyTaint, view) === undefined;
}

/** Whether the Pods fit no node, and would fit one without the overhead and the nodeSelector of their class. */
export function isClassToBlame(prediction: PodPrediction): boolean {
  const { pod, decoded, fit, runtimeClass, view } = prediction;
  if (pod === undefined || runtimeClass === undefined) return false;
  if (fit === undefined || fit.fit.length > 0) return false;
  if (messageWhenSettled(prediction) === undefined) return false;
  const without = { ...pod, overhead: noResources, nodeSelector: labelsAt(decoded, ['nodeSelector']) };
  return (fitOnSettled(without, view)?.fit.length ?? 0) > 0;
}

/** The result of `unschedulable` for the Pods of a prediction, reusing its message if possible. */
export function messageWhenSettled({ pod, fit, view }: PodPrediction): string | undefined {
  const isSettled = view.nodes !== undefined && settledNodes(view.nodes) === view.nodes;
  return isSettled ? fit?.message : pod && unschedulable(pod, view);
}

function fitOnSettled(pod: PodSpec, { nodes, version }: ClusterView): Fit | undefined {
  return nodes && fitNodes(pod, settledNodes(nodes), version);
}
