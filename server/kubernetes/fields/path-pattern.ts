import type { Path } from '../../yaml/tree.ts';

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

function matchesSegment(pattern: string, segment: string | number): boolean {
  if (pattern === '[]') return typeof segment === 'number';
  return typeof segment === 'string' && (pattern === '*' || pattern === segment);
}
