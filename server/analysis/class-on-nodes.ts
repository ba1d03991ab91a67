import { handlerKnowledge } from '../kubernetes/kubelet/handlers.ts';
import { stringAt, type Value } from '../kubernetes/objects/value.ts';
import { obstacleBesidesRoom } from '../kubernetes/scheduling/filter-node.ts';
import { type ClusterNode, countNodes } from '../kubernetes/scheduling/node.ts';
import { settledNodes } from '../kubernetes/scheduling/settled-nodes.ts';
import type { ClusterView } from './cluster-view.ts';
import { nodesFor } from './known-nodes.ts';
import { podOfClassAlone } from './reachable-nodes.ts';

/** A node, or a group of nodes that no class can tell apart, as a class sees it. */
export interface NodeOfClass {
  readonly node: ClusterNode;
  /** The scheduler's reason why a Pod with nothing but the class is not scheduled there. */
  readonly obstacle: string | undefined;
  /** Whether the node has the handler of the class, according to the Node object. */
  readonly handler: 'known' | 'missing' | 'unknown';
}

/**
 * The nodes of a cluster as a class sees them; `undefined` if they are not known. The class is decoded and in the shape
 * of v1. Free resources and temporary conditions of nodes are ignored.
 */
export function classOnNodes(runtimeClass: Value, view: ClusterView): readonly NodeOfClass[] | undefined {
  const pod = podOfClassAlone(runtimeClass, view.version);
  const kinds = nodesFor(pod, view) && view.kindsOfNodes;
  if (kinds === undefined) return undefined;
  const handler = stringAt(runtimeClass, ['handler']);
  return settledNodes(kinds).map(node => ({
    node,
    obstacle: obstacleBesidesRoom(pod, node, view.version),
    handler: handlerKnowledge(node, handler),
  }));
}

/** Whether Pods of the class can run on a node, as far as is known: they are scheduled there, and its handler may be there. */
export function canRunOn({ obstacle, handler }: NodeOfClass): boolean {
  return obstacle === undefined && handler !== 'missing';
}

/** The number of nodes that can run Pods of the class. */
export function countRunning(nodes: readonly NodeOfClass[]): number {
  return countNodes(nodes.filter(canRunOn).map(({ node }) => node));
}
