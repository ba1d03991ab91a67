import { groupBy } from '../../base/collections.ts';
import { type ClusterNode, countNodes } from './node.ts';

/**
 * The nodes as far as classes tell them apart, those that are alike to them as one: by the labels that a class may
 * select on, by taints and handlers, but not by how much room there is. Of thousands of nodes a handful is left.
 */
export function kindsOfNodes(
  nodes: readonly ClusterNode[],
  selected: ReadonlySet<string>,
): readonly ClusterNode[] {
  const kinds = nodes.map(node => {
    const labels = Object.fromEntries(Object.entries(node.labels).filter(([key]) => selected.has(key)));
    return { ...node, labels, allocatable: undefined };
  });
  const groups = groupBy(kinds, ({ name: _, nodeCount: __, ...facts }) => JSON.stringify(facts));
  return [...groups.values()].map(alike => {
    const count = countNodes(alike);
    return count === 1 ? alike[0]! : { ...alike[0]!, nodeCount: count };
  });
}
