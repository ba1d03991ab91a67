import { type ClusterNode, countNodes } from './node.ts';
import { reasonWords } from './reason-words.ts';

/**
 * Returns the scheduler's summary of why a Pod fits none of the nodes, from the reasons of each: every reason with
 * its number of nodes, in the order of the texts (pkg/scheduler/framework/types.go:FitError.Error).
 */
export function unavailableMessage(
  nodes: readonly ClusterNode[],
  reasonsOn: (node: ClusterNode) => readonly string[],
): string {
  const counts = new Map<string, number>();
  for (const node of nodes) {
    for (const reason of reasonsOn(node)) counts.set(reason, (counts.get(reason) ?? 0) + countNodes([node]));
  }
  const counted = [...counts].map(([reason, count]) => `${count} ${reason}`).sort();
  const reasons = counted.length > 0 ? ` ${counted.join(', ')}.` : '';
  return reasonWords.available(String(countNodes(nodes))) + reasons;
}
