import { removeEntry } from '../../yaml/edit.ts';
import type { Entry, MapNode } from '../../yaml/tree.ts';
import type { Fix } from './rule.ts';

/**
 * The fix that removes an entry from its map; none if the entry comes from an alias or a merge key, or if the edit
 * would delete a comment, which may explain the entry.
 */
export function removal(title: string, text: string, map: MapNode, entry: Entry | undefined): Fix[] {
  if (entry === undefined || !map.entries.includes(entry)) return [];
  const change = removeEntry(text, map, entry);
  const losesComment = /(^|\s)#/.test(text.slice(change.start, change.end));
  return losesComment ? [] : [{ title, changes: [change] }];
}
