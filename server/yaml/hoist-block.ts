import { t } from '../base/l10n.ts';
import { commentOutEntry } from './comment-out.ts';
import { columnOf, endOfEntry, lineBreak, renameKey, startOfLine } from './edit.ts';
import { type EntryRewrite, type Hoist, isKept } from './entry-rewrite.ts';
import { dedent, type Line, linesIn } from './lines.ts';
import type { TextChange } from './source-file.ts';
import type { Entry, MapNode } from './tree.ts';

/** Hoists the entries of `spec:` in block style: the line of the key is removed, the lines below it move to the left. */
export function hoistBlock(
  text: string,
  holder: Entry,
  inner: MapNode,
  fateOf: (entry: Entry) => EntryRewrite,
): Hoist {
  const [head] = linesIn(text, startOfLine(text, holder.range.start), holder.range.start + 1);
  if (head === undefined || !isWrittenPlainly(text, head, holder, inner)) {
    return { obstacle: t('it is written in a way that cannot be moved') };
  }
  const column = columnOf(text, holder.range.start);
  const depth = columnOf(text, inner.entries[0]!.range.start) - column;
  const entryChanges = inner.entries.flatMap(entry =>
    changesOfEntry(text, inner, entry, fateOf(entry), column),
  );
  const headChange = changeOfHead(text, head, holder, inner.entries[0]!, fateOf);
  const rewritten = inner.entries
    .filter(entry => !isKept(fateOf(entry)))
    .map(entry => ({ start: startOfLine(text, entry.range.start), end: endOfEntry(text, entry) }));
  const end = endOfComments(text, endOfEntry(text, holder), column);
  const moved = linesIn(text, head.next, end).filter(
    ({ start }) =>
      start >= headChange.end && !rewritten.some(range => range.start <= start && start < range.end),
  );
  return { changes: [headChange, ...moved.flatMap(line => dedent(text, line, depth)), ...entryChanges] };
}

/**
 * Whether the line of the holder has only a key, anchors or tags, and a comment, and each entry below has its own
 * lines.
 */
function isWrittenPlainly(text: string, head: Line, holder: Entry, inner: MapNode): boolean {
  const before = text.slice(head.start, holder.range.start);
  const behind = text.slice(holder.key.range.end, head.end);
  const column = columnOf(text, inner.entries[0]!.range.start);
  return (
    /^ *(?:- +)*$/.test(before) &&
    /^[ \t]*:(?:[ \t]+[&!]\S*)*[ \t]*(?:[ \t]#.*)?$/.test(behind) &&
    inner.entries.every(({ key, range }) => {
      const prefix = text.slice(startOfLine(text, range.start), range.start);
      return prefix === ' '.repeat(column) && /^[ \t]*:/.test(text.slice(key.range.end));
    })
  );
}

function changeOfHead(
  text: string,
  head: Line,
  holder: Entry,
  first: Entry,
  fateOf: (entry: Entry) => EntryRewrite,
): TextChange {
  const before = text.slice(head.start, holder.range.start);
  const comment = /(?<=[ \t])#.*/.exec(text.slice(holder.key.range.end, head.end))?.[0].trimEnd();
  if (comment !== undefined) return { start: holder.range.start, end: head.end, text: comment };
  if (before.trim() === '') return { start: head.start, end: head.next, text: '' };
  // In a list item `- spec:`, the first line below it moves up behind the dash.
  const followsAtOnce = text.slice(head.next, first.range.start).trim() === '' && isKept(fateOf(first));
  return followsAtOnce
    ? { start: holder.range.start, end: first.range.start, text: '' }
    : { start: head.start + before.trimEnd().length, end: head.end, text: '' };
}

function changesOfEntry(
  text: string,
  inner: MapNode,
  entry: Entry,
  rewrite: EntryRewrite,
  column: number,
): readonly TextChange[] {
  if (typeof rewrite === 'string') return commentOutEntry(text, inner, entry, rewrite, column)!;
  if (isKept(rewrite)) return rewrite.key === entry.key.text ? [] : [renameKey(text, entry, rewrite.key)];
  const indent = ' '.repeat(column);
  const comment = /(?<=\s)#.*/.exec(text.slice(entry.range.end, endOfEntry(text, entry)))?.[0].trimEnd();
  const lines = [
    ...(comment === undefined ? [] : [comment]),
    ...rewrite.instead.flatMap(each => each.split('\n')),
  ];
  const start = startOfLine(text, entry.range.start);
  const end = linesIn(text, start, endOfEntry(text, entry)).at(-1)!.end;
  return [{ start, end, text: lines.map(line => indent + line).join(lineBreak(text)) }];
}

/** Returns the end of the comments below a block that are indented like its entries and so belong to it. */
function endOfComments(text: string, from: number, column: number): number {
  let end = from;
  for (const line of linesIn(text, from, text.length)) {
    const written = text.slice(line.start, line.end);
    const isComment = /^ *#/.test(written) && written.indexOf('#') > column;
    if (isComment) end = line.next;
    else if (written.trim() !== '') break;
  }
  return end;
}
