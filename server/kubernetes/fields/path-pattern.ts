import { asSequence, entriesOf, get } from '../../yaml/lookup.ts';
import type { Node, Path } from '../../yaml/tree.ts';

/**
 * Whether a path in a manifest matches a pattern of the tables: `[]` matches any index of a list, `*` any key of a
 * map.
 */
export function matchesPathPattern(pattern: readonly string[], path: Path): boolean {
  return (
    pattern.length === path.length &&
    pattern.every((segment, index) => matchesSegment(segment, path[index] as string | number))
  );
}

/** A node with its path from the node where the search began. */
export interface NodeAtPath {
  readonly node: Node;
  readonly path: Path;
}

/** Returns the nodes below a node whose paths match a pattern, in the order of the text. */
export function nodesMatching(root: Node | null, pattern: readonly string[]): readonly NodeAtPath[] {
  const found: NodeAtPath[] = [];
  collect(root, pattern, [], found);
  return found;
}

function collect(node: Node | null, pattern: readonly string[], path: Path, found: NodeAtPath[]): void {
  const segment = pattern[path.length];
  if (segment === undefined) {
    if (node !== null) found.push({ node, path });
  } else if (segment === '[]') {
    for (const [index, item] of (asSequence(node)?.items ?? []).entries()) {
      collect(item, pattern, [...path, index], found);
    }
  } else if (segment === '*') {
    for (const entry of entriesOf(node)) collect(entry.value, pattern, [...path, entry.key.text], found);
  } else {
    collect(get(node, segment), pattern, [...path, segment], found);
  }
}

function matchesSegment(pattern: string, segment: string | number): boolean {
  if (pattern === '[]') return typeof segment === 'number';
  return typeof segment === 'string' && (pattern === '*' || pattern === segment);
}
