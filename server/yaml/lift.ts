import type { Fate, Lift } from './fate.ts';
import { liftBlock } from './lift-block.ts';
import { liftIntoBlock, liftWithinFlow } from './lift-flow.ts';
import type { Entry, MapNode } from './tree.ts';

/**
 * Puts the entries of a map in the place of the entry that holds it: `spec: {a: 1}` becomes `a: 1`. Comments, quotes,
 * anchors and the order stay; block lines only move to the left. The map itself has at least one entry; an anchor on
 * it is lost.
 */
export function liftEntry(
  text: string,
  parent: MapNode,
  holder: Entry,
  inner: MapNode,
  fateOf: (entry: Entry) => Fate,
): Lift {
  if (parent.flow) return liftWithinFlow(text, parent, holder, inner, fateOf);
  return inner.flow ? liftIntoBlock(text, holder, inner, fateOf) : liftBlock(text, holder, inner, fateOf);
}
