import { commentOutEntry } from '../../../yaml/comment-out.ts';
import { removeEntry } from '../../../yaml/edit.ts';
import type { Entry, MapNode } from '../../../yaml/tree.ts';
import { choice, type Fix } from './fix.ts';

/**
 * The fix that removes an entry from its map and keeps the comment behind it; none if the entry comes from an alias or a merge
 * key, or if there are comments inside it, which mean nothing without it.
 */
export function removal(title: string, text: string, map: MapNode, entry: Entry | undefined): Fix[] {
  if (entry === undefined || !map.entries.includes(entry)) return [];
  const { start, end } = removeEntry(text, map, entry);
  const isOnOneLine = !text.slice(start, end).trimEnd().includes('\n');
  const hasComment = /(^|\s)#/.test(text.slice(start, end));
  const changes = hasComment && !isOnOneLine ? undefined : commentOutEntry(text, map, entry, 'drop');
  return changes === undefined ? [] : [choice(title, changes)];
}
