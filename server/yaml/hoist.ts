import type { EntryRewrite, Hoist } from './entry-rewrite.ts';
import { hoistBlock } from './hoist-block.ts';
import { hoistIntoBlock, hoistWithinFlow } from './hoist-flow.ts';
import type { Entry, MapNode } from './tree.ts';

/**
 * Replaces an entry that holds a map with the entries of that map: `spec: {a: 1}` becomes `a: 1`. Comments, quotes,
 * anchors and the order stay; block lines only move to the left. The map itself has at least one entry; an anchor on
 * the map is lost.
 */
export function hoistEntry(
  text: string,
  parent: MapNode,
  holder: Entry,
  inner: MapNode,
  fateOf: (entry: Entry) => EntryRewrite,
): Hoist {
  if (parent.flow) return hoistWithinFlow(text, parent, holder, inner, fateOf);
  return inner.flow ? hoistIntoBlock(text, holder, inner, fateOf) : hoistBlock(text, holder, inner, fateOf);
}
