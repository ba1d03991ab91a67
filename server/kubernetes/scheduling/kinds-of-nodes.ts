import { groupBy } from '../../base/collections.ts';
import { type ClusterNode, countNodes } from './node.ts';

/**
 * Groups nodes that no class can tell apart: by the labels that a class may select (`selected`), by taints and
 * handlers, but not by free resources. Thousands of nodes become a handful.
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
