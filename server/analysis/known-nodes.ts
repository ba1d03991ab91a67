import type { ClusterNode } from '../kubernetes/scheduling/node.ts';
import type { PodSpec } from '../kubernetes/scheduling/pod.ts';
import type { ClusterView } from './cluster-view.ts';

/**
 * The nodes of a cluster, as far as they are known for an admitted Pod. Also `undefined` if the Pod asks for one of many
 * nodes that are grouped as alike: by a label that differs on each of them, or by its name.
 */
export function nodesFor(pod: PodSpec, view: ClusterView): readonly ClusterNode[] | undefined {
  const { nodes, labelsLeftOut } = view;
  if (nodes === undefined) return undefined;
  const selected = selectedLabels(pod);
  const isOneOfMany = namesAsked(pod).some(name => !isSingle(name, nodes));
  return isOneOfMany || labelsLeftOut.some(key => selected.has(key)) ? undefined : nodes;
}

/** Whether a node has this name and is not part of a group, or no node is grouped at all. */
function isSingle(nodeName: string, nodes: readonly ClusterNode[]): boolean {
  const isGrouped = nodes.some(({ nodeCount }) => nodeCount !== undefined);
  return !isGrouped || nodes.some(({ name, nodeCount }) => name === nodeName && nodeCount === undefined);
}

function selectedLabels({ nodeSelector, requiredTerms = [] }: PodSpec): ReadonlySet<string> {
  const expressions = requiredTerms.flatMap(({ matchExpressions }) => matchExpressions);
  return new Set([...Object.keys(nodeSelector), ...expressions.map(({ key }) => key)]);
}

function namesAsked({ nodeName, requiredTerms = [] }: PodSpec): readonly string[] {
  const fields = requiredTerms.flatMap(({ matchFields }) => matchFields);
  return [...(nodeName === '' ? [] : [nodeName]), ...fields.flatMap(({ values }) => values)];
}
