import { t } from '../base/l10n.ts';
import { matchesLabels } from '../kubernetes/objects/labels.ts';
import type { Value } from '../kubernetes/objects/value.ts';
import { type ClusterNode, countNodes } from '../kubernetes/scheduling/node.ts';
import { labelsAt } from '../kubernetes/scheduling/reading.ts';
import type { ClusterView } from './cluster-view.ts';
import { nodesFor } from './known-nodes.ts';
import { podOfClassAlone, reachableNodes } from './reachable-nodes.ts';

/** The nodes of a cluster that a class selects, and those that its Pods fit. */
export interface NodesOfClass {
  readonly all: readonly ClusterNode[];
  /** The nodes with the labels of its nodeSelector. */
  readonly selected: readonly ClusterNode[];
  /** The nodes that a Pod with nothing but the class can be scheduled to: selected, and with their taints tolerated. */
  readonly fit: readonly ClusterNode[];
}

/** The nodes of a class, which is decoded and in the shape of v1; `undefined` if its nodes are not known. */
export function nodesOfClass(runtimeClass: Value, view: ClusterView): NodesOfClass | undefined {
  if (view.nodes === undefined) return undefined;
  const pod = podOfClassAlone(runtimeClass, view.version);
  const all = nodesFor(pod, view);
  if (all === undefined) return undefined;
  const selector = labelsAt(runtimeClass, ['scheduling', 'nodeSelector']);
  const selected = all.filter(({ labels }) => matchesLabels(selector, labels));
  return { all, selected, fit: reachableNodes(pod, all, view.version) };
}

/** A summary as text: `2 of 5 nodes fit`, `3 of 5 nodes selected, 2 fit`. */
export function summaryOfNodes({ all, selected, fit }: NodesOfClass): string {
  const total = countNodes(all);
  const fitting = countNodes(fit);
  if (selected.length < all.length && countNodes(selected) !== fitting) {
    return t('{0} of {1} nodes selected, {2} fit', countNodes(selected), total, fitting);
  }
  return total === 1 ? t('{0} of 1 node fits', fitting) : t('{0} of {1} nodes fit', fitting, total);
}

/** How many nodes fit, in few words: `2 of 5 nodes`. */
export function shareOfNodes({ all, fit }: NodesOfClass): string {
  return t('{0} of {1} nodes', countNodes(fit), countNodes(all));
}
