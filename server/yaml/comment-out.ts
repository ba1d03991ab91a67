import { commentsIn } from './comments.ts';
import { columnOf, endOfEntry, removeEntry, startOfLine } from './edit.ts';
import { dedent, type Line, linesIn } from './lines.ts';
import type { TextChange } from './source-file.ts';
import type { Entry, MapNode } from './tree.ts';

/**
 * What happens to an entry. `drop`: it is removed, the comments on its lines stay. `comment`: its lines become
 * comments.
 */
export type EntryRemoval = 'drop' | 'comment';

/**
 * Removes an entry from its map and keeps its comments, or the whole entry as a comment. `column` is the column of
 * the comments that stay, by default that of the entry. `undefined` in flow style if a comment would be lost or would
 * have to be written.
 */
export function commentOutEntry(
  text: string,
  map: MapNode,
  entry: Entry,
  removal: EntryRemoval,
  column: number = columnOf(text, entry.range.start),
): TextChange[] | undefined {
  if (map.flow) {
    const change = removeEntry(text, map, entry);
    const losesComment = commentsIn(text, change, [entry.key, entry.value]).length > 0;
    return removal === 'comment' || losesComment ? undefined : [change];
  }
  const first = startOfLine(text, entry.range.start);
  const lines = linesIn(text, first, endOfEntry(text, entry));
  const comments = commentsIn(text, { start: first, end: lines.at(-1)!.end }, [entry.key, entry.value]);
  const commentOn = ({ start, end }: Line) =>
    comments.find(range => start <= range.start && range.start < end);
  const indent = ' '.repeat(column);
  return lines.flatMap((line): TextChange[] => {
    const isBehindDash = line.start === first && text.slice(first, entry.range.start).trim() !== '';
    const start = isBehindDash ? entry.range.start : line.start;
    const comment = commentOn(line);
    if (removal === 'drop') {
      if (comment === undefined && !isBehindDash) return [{ start, end: line.next, text: '' }];
      const words = comment === undefined ? '' : text.slice(comment.start, comment.end);
      return [{ start, end: line.end, text: isBehindDash ? words : indent + words }];
    }
    const lineText = text.slice(start, line.end);
    if (lineText.trim() === '') return [];
    if (isBehindDash) return [{ start, end: start, text: '# ' }];
    const ownColumn = columnOf(text, entry.range.start);
    const blanks = Math.min(ownColumn, lineText.search(/[^ ]/));
    if (comment !== undefined && text.slice(start, comment.start).trim() === '') {
      return dedent(text, line, ownColumn - column);
    }
    return [{ start, end: start + blanks, text: `${indent}# ` }];
  });
}
