import { createHash } from 'node:crypto';

/**
 * What nodes that are alike are called in a file: `node-3f2a9c1b04de`, the same for the same facts in every cluster. Names
 * of nodes are addresses in many clusters, and a machine that takes the place of another one like it has another name.
 */
export function nodeNameFor(facts: string): string {
  return `node-${createHash('sha256').update(facts).digest('hex').slice(0, 12)}`;
}
