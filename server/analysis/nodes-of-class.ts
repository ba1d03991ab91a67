import { t } from '../base/l10n.ts';
import { type HandlerKnowledge, handlerKnowledge } from '../kubernetes/kubelet/handlers.ts';
import { matchesLabels } from '../kubernetes/objects/labels.ts';
import { stringAt, type Value } from '../kubernetes/objects/value.ts';
import { obstacleBesidesRoom } from '../kubernetes/scheduling/filter-node.ts';
import { type ClusterNode, countNodes } from '../kubernetes/scheduling/node.ts';
import { labelsAt } from '../kubernetes/scheduling/reading.ts';
import { settledNodes } from '../kubernetes/scheduling/settled-nodes.ts';
import type { ClusterView } from './cluster-view.ts';
import { nodesFor } from './known-nodes.ts';
import { podOfClassAlone } from './reachable-nodes.ts';

/** A node, or a group of nodes that no class can tell apart, as a class sees it. */
export interface NodeOfClass extends PlacedNode {
  /** Whether the node has the handler of the class, according to the Node object. */
  readonly handler: HandlerKnowledge;
}

/** A node as the scheduler sees it for Pods with nothing but the class. */
export interface PlacedNode {
  readonly node: ClusterNode;
  /** Whether it has the labels of the nodeSelector of the class. */
  readonly isSelected: boolean;
  /** The scheduler's reason for not scheduling a Pod of the class there. */
  readonly obstacle: string | undefined;
}

/**
 * The nodes of a cluster as a class sees them; `undefined` if they are not known. The class is decoded and in the shape
 * of v1. Free resources and temporary conditions of nodes are ignored.
 * @param nodes those of the view; who only counts passes its `kindsOfNodes`, if the view has the class
 */
export function nodesOfClass(
  runtimeClass: Value,
  view: ClusterView,
  nodes: readonly ClusterNode[] | undefined = view.nodes,
): readonly NodeOfClass[] | undefined {
  const placed = placedNodes(runtimeClass, view, nodes);
  return placed && withHandler(placed, stringAt(runtimeClass, ['handler']));
}

/** The part of `nodesOfClass` that is the same for all classes that set the same fields in Pods. */
export function placedNodes(
  runtimeClass: Value,
  view: ClusterView,
  nodes: readonly ClusterNode[] | undefined = view.nodes,
): readonly PlacedNode[] | undefined {
  if (nodes === undefined) return undefined;
  const pod = podOfClassAlone(runtimeClass, view.version);
  if (nodesFor(pod, view) === undefined) return undefined;
  const selector = labelsAt(runtimeClass, ['scheduling', 'nodeSelector']);
  return settledNodes(nodes).map(node => ({
    node,
    isSelected: matchesLabels(selector, node.labels),
    obstacle: obstacleBesidesRoom(pod, node, view.version),
  }));
}

/** The part of `nodesOfClass` that depends on the handler. */
export function withHandler(placed: readonly PlacedNode[], handler: string): readonly NodeOfClass[] {
  return placed.map(each => ({ ...each, handler: handlerKnowledge(each.node, handler) }));
}

/** Whether Pods of the class can be scheduled to a node. */
export function isReachable({ obstacle }: PlacedNode): boolean {
  return obstacle === undefined;
}

/** Whether Pods of the class can run on a node, as far as is known: they are scheduled there, and its handler may be there. */
export function canRunOn(seen: NodeOfClass): boolean {
  return isReachable(seen) && seen.handler !== 'missing';
}

/** How many nodes can run a class, in few words: `2 of 5 nodes`. Everything that counts the nodes of a class says this. */
export function shareOfNodes(nodes: readonly NodeOfClass[]): string {
  return t('{0} of {1} nodes', count(nodes.filter(canRunOn)), count(nodes));
}

/** The same where there is little room: `2/5 nodes`. */
export function shortShareOfNodes(nodes: readonly NodeOfClass[]): string {
  return t('{0}/{1} nodes', count(nodes.filter(canRunOn)), count(nodes));
}

/** The same as a sentence: `2 of 5 nodes can run it`; with those selected, if another reason keeps Pods from some of them. */
export function summaryOfNodes(nodes: readonly NodeOfClass[]): string {
  const [running, total] = [count(nodes.filter(canRunOn)), count(nodes)];
  const selected = count(nodes.filter(({ isSelected }) => isSelected));
  if (selected < total && selected !== running) {
    return t('{0} of {1} nodes can run it, {2} selected', running, total, selected);
  }
  return total === 1
    ? t('{0} of 1 node can run it', running)
    : t('{0} of {1} nodes can run it', running, total);
}

function count(nodes: readonly PlacedNode[]): number {
  return countNodes(nodes.map(({ node }) => node));
}
