import type { ClusterNode } from '../kubernetes/scheduling/node.ts';
import { type PodSpec, readPodSpec } from '../kubernetes/scheduling/pod.ts';
import type { Value } from '../kubernetes/value.ts';
import type { ClusterView } from '../workspace/cluster-view.ts';

/**
 * The nodes of a cluster, as far as they are known for an admitted Pod. `undefined` also where it asks for one of many
 * that are alike to us: by a label that is different on each of them, or by its name.
 */
export function nodesFor(admitted: Value, view: ClusterView): readonly ClusterNode[] | undefined {
  const { nodes, labelsLeftOut } = view;
  if (nodes === undefined) return undefined;
  const pod = readPodSpec(admitted);
  const selected = selectedLabels(pod);
  const single = new Set(nodes.filter(({ standsFor }) => standsFor === undefined).map(({ name }) => name));
  const isOneOfMany = single.size < nodes.length && namesAsked(pod).some(name => !single.has(name));
  return isOneOfMany || labelsLeftOut.some(key => selected.has(key)) ? undefined : nodes;
}

function selectedLabels({ nodeSelector, requiredTerms = [] }: PodSpec): ReadonlySet<string> {
  const expressions = requiredTerms.flatMap(({ matchExpressions }) => matchExpressions);
  return new Set([...Object.keys(nodeSelector), ...expressions.map(({ key }) => key)]);
}

function namesAsked({ nodeName, requiredTerms = [] }: PodSpec): readonly string[] {
  const fields = requiredTerms.flatMap(({ matchFields }) => matchFields);
  return [...(nodeName === '' ? [] : [nodeName]), ...fields.flatMap(({ values }) => values)];
}
