import { handlerKnowledge, isProbablyMissing } from '../kubernetes/kubelet/handlers.ts';
import type { ClusterNode } from '../kubernetes/scheduling/node.ts';
import type { PodSpec } from '../kubernetes/scheduling/pod.ts';
import type { ClusterView } from './cluster-view.ts';
import { reachableNodes } from './reachable-nodes.ts';

/** Nodes that Pods can be scheduled to although they do not have the handler of the Pods. */
export interface NodesWithoutHandler {
  readonly lacking: readonly ClusterNode[];
  /** All nodes to which the Pods can be scheduled. */
  readonly reachable: readonly ClusterNode[];
}

/** The nodes without the handler of admitted Pods; `undefined` if none of those that they can go to lacks it for sure. */
export function nodesWithoutHandler(
  pod: PodSpec,
  handler: string,
  { nodes = [], version }: Pick<ClusterView, 'nodes' | 'version'>,
): NodesWithoutHandler | undefined {
  // A shortcut for the usual case: no node lacks the handler, whatever nodes the Pods can go to.
  if (nodes.every(node => handlerKnowledge(node, handler) !== 'missing')) return undefined;
  const reachable = reachableNodes(pod, nodes, version);
  const lacking = reachable.filter(node => handlerKnowledge(node, handler) === 'missing');
  return lacking.length === 0 ? undefined : { lacking, reachable };
}

/** The nodes that admitted Pods can go to, if all of them probably lack the handler; `undefined` otherwise. */
export function nodesProbablyWithout(
  pod: PodSpec,
  handler: string,
  { nodes = [], version }: Pick<ClusterView, 'nodes' | 'version'>,
): readonly ClusterNode[] | undefined {
  if (!nodes.some(node => isProbablyMissing(node, handler))) return undefined;
  const reachable = reachableNodes(pod, nodes, version);
  return reachable.length > 0 && reachable.every(node => isProbablyMissing(node, handler))
    ? reachable
    : undefined;
}
