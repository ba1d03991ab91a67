import type { Entry, Node } from './tree.ts';

/** The entries of all maps below a node whose key is in its map already. Merge keys (`<<`) may be repeated. */
export function repeatedKeys(node: Node | null): readonly Entry[] {
  if (node?.kind === 'sequence') return node.items.flatMap(repeatedKeys);
  if (node?.kind !== 'map') return [];
  const seen = new Set<string>();
  const repeated = node.entries.filter(({ key: { text } }) => {
    const isRepeated = seen.has(text) && text !== '<<';
    seen.add(text);
    return isRepeated;
  });
  return [...repeated, ...node.entries.flatMap(({ value }) => repeatedKeys(value))];
}
