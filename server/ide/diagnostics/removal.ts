import { removeEntry } from '../../yaml/edit.ts';
import type { Entry, MapNode } from '../../yaml/tree.ts';
import type { Fix } from './rule.ts';

/**
 * The fix that takes an entry out of its map; none where the entry comes from an alias or a merge key, and where a
 * comment in its lines would be lost: it may say why the entry is there.
 */
export function removal(title: string, text: string, map: MapNode, entry: Entry | undefined): Fix[] {
  if (entry === undefined || !map.entries.includes(entry)) return [];
  const change = removeEntry(text, map, entry);
  const losesComment = /(^|\s)#/.test(text.slice(change.start, change.end));
  return losesComment ? [] : [{ title, changes: [change] }];
}
