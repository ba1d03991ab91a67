import type { Manifest } from '../../../kubernetes/manifests/manifest.ts';
import { asSequence, getEntry } from '../../../yaml/lookup.ts';
import type { Node, Path, Range } from '../../../yaml/tree.ts';

/**
 * The range of the value or key at a path of an object. If nothing is written at the path, as for a missing field, the
 * range of the innermost node around it that is written.
 */
export function rangeAt(manifest: Manifest, path: Path, on: 'key' | 'value' = 'value'): Range {
  let node: Node | null = manifest.node;
  let range = (getEntry(node, 'kind') ?? manifest.node).range;
  for (const [index, step] of path.entries()) {
    const isLast = index === path.length - 1;
    if (typeof step === 'number') {
      node = asSequence(node)?.items[step] ?? null;
      if (node === null) return range;
      range = node.range;
      continue;
    }
    const entry = getEntry(node, step);
    if (entry === undefined) return range;
    node = entry.value;
    range = isLast && on === 'value' && node !== null ? node.range : entry.key.range;
  }
  return range;
}
