import { t } from '../base/l10n.ts';
import { commentsIn } from './comments.ts';
import { columnOf, lineBreak, removeEntry, renameKey, startOfLine } from './edit.ts';
import { type EntryRewrite, type Hoist, isKept, isRewritten } from './entry-rewrite.ts';
import { dedent, linesIn } from './lines.ts';
import type { TextChange } from './source-file.ts';
import type { Entry, MapNode, Range } from './tree.ts';

/** Hoists the entries of `{spec: {a: 1}}`: the braces are removed, and entries on lines of their own move to the left. */
export function hoistWithinFlow(
  text: string,
  parent: MapNode,
  holder: Entry,
  inner: MapNode,
  fateOf: (entry: Entry) => EntryRewrite,
): Hoist {
  const stays = inner.entries.filter(entry => typeof fateOf(entry) === 'object');
  if (inner.entries.some(entry => fateOf(entry) === 'comment')) {
    return { obstacle: t('flow style and JSON have no place for a comment') };
  }
  const hasComment = (range: Range) => commentsIn(text, range, [holder.value]).length > 0;
  const [first, last] = [stays[0], stays.at(-1)];
  const removed: readonly TextChange[] =
    first === undefined || last === undefined
      ? [removeEntry(text, parent, holder)]
      : [
          opening(text, holder, inner, first, hasComment),
          ...between(inner, stays),
          ...closing(text, inner, last, hasComment),
        ];
  if (removed.some(hasComment)) return { obstacle: t('a comment would be lost') };
  const changes = [...removed, ...stays.flatMap(entry => changesOfEntry(text, entry, fateOf(entry)))];
  if (first === undefined || last === undefined) return { changes };
  const isOnOwnLine = text.slice(inner.range.start, first.range.start).includes('\n');
  if (!isOnOwnLine) return { changes };
  const depth = columnOf(text, first.range.start) - columnOf(text, holder.range.start);
  const isGone = ({ start }: Range) => removed.some(range => range.start <= start && start < range.end);
  const moved = linesBelow(
    text,
    inner.range.start,
    Math.max(last.range.end, startOfLine(text, inner.range.end - 1)),
  ).filter(line => !isGone(line));
  return { changes: [...changes, ...moved.flatMap(line => dedent(text, line, depth))] };
}

/** Removes the text from the key to the first entry that stays; if a comment is in between, only up to the brace. */
function opening(
  text: string,
  holder: Entry,
  inner: MapNode,
  first: Entry,
  hasComment: (range: Range) => boolean,
): TextChange {
  const { start } = holder.range;
  const all = { start, end: first.range.start, text: '' };
  if (first !== inner.entries[0] || !hasComment(all)) return all;
  const brace = inner.range.start + 1;
  return { start, end: brace + /^[ \t]*/.exec(text.slice(brace))![0].length, text: '' };
}

/** Removes the entries between two entries that stay. */
function between(inner: MapNode, stays: readonly Entry[]): TextChange[] {
  return stays.slice(1).flatMap((entry, index) => {
    const next = inner.entries[inner.entries.indexOf(stays[index]!) + 1]!;
    return next === entry ? [] : [{ start: next.range.start, end: entry.range.start, text: '' }];
  });
}

/**
 * Removes the text from the last entry that stays to the brace; if a comment is in between, only the brace and its
 * comma.
 */
function closing(
  text: string,
  inner: MapNode,
  last: Entry,
  hasComment: (range: Range) => boolean,
): TextChange[] {
  const all = { start: last.range.end, end: inner.range.end, text: '' };
  if (last !== inner.entries.at(-1) || !hasComment(all)) return [all];
  const brace = inner.range.end - 1;
  const hasComma = /^[ \t]*,/.test(text.slice(last.range.end));
  const commaBehind = /^\s*,/.exec(text.slice(inner.range.end))?.[0].length ?? 0;
  const end = inner.range.end + commaBehind;
  const comma = commaBehind > 0 && !hasComma ? [{ start: all.start, end: all.start, text: ',' }] : [];
  const [line] = linesIn(text, startOfLine(text, brace), brace + 1);
  const blanks = /^[ \t]*/.exec(text.slice(end))![0].length;
  const isAlone = text.slice(line!.start, brace).trim() === '' && end + blanks === line!.end;
  const gone = isAlone ? { start: line!.start, end: line!.next } : { start: brace, end: end + blanks };
  return [...comma, { ...gone, text: '' }];
}

/**
 * Hoists the entries of `spec: {a: 1, b: 2}` into a block map, each on a line of its own, and so the comments between
 * them.
 */
export function hoistIntoBlock(
  text: string,
  holder: Entry,
  inner: MapNode,
  fateOf: (entry: Entry) => EntryRewrite,
): Hoist {
  const lines: string[] = [];
  let at = inner.range.start + 1;
  for (const entry of inner.entries) {
    lines.push(...commentTexts(text, { start: at, end: entry.range.start }));
    lines.push(...linesOfEntry(text, entry, fateOf(entry)));
    at = entry.range.end;
  }
  lines.push(...commentTexts(text, { start: at, end: inner.range.end - 1 }));
  const indent = ' '.repeat(columnOf(text, holder.range.start));
  return { changes: [{ ...holder.range, text: lines.join(`${lineBreak(text)}${indent}`) }] };
}

function linesOfEntry(text: string, entry: Entry, rewrite: EntryRewrite): readonly string[] {
  if (isKept(rewrite)) return [blockEntry(text, entry, rewrite.key)];
  if (isRewritten(rewrite)) return rewrite.instead.flatMap(each => each.split('\n'));
  if (rewrite === 'drop') return commentTexts(text, entry.range, entry);
  const written = text.slice(entry.range.start, entry.range.end);
  return written.split(/\r?\n/).map(line => `# ${line.trim()}`);
}

/** Returns an entry in block style under another key, as written, with its anchors and tags. */
function blockEntry(text: string, entry: Entry, key: string): string {
  const isSame = key === entry.key.text;
  const keyText = isSame
    ? text.slice(entry.key.range.start, entry.key.range.end)
    : renameKey(text, entry, key).text;
  const value = text.slice(entry.key.range.end, entry.range.end).replace(/^\s*:/, '');
  return `${keyText}:${value === '' || /^\s/.test(value) ? '' : ' '}${value}`.trimEnd();
}

function changesOfEntry(text: string, entry: Entry, rewrite: EntryRewrite): TextChange[] {
  if (isRewritten(rewrite)) return [{ ...entry.range, text: rewrite.instead.join(', ') }];
  return isKept(rewrite) && rewrite.key !== entry.key.text ? [renameKey(text, entry, rewrite.key)] : [];
}

function commentTexts(text: string, range: Range, entry?: Entry): string[] {
  const nodes = entry === undefined ? [] : [entry.key, entry.value];
  return commentsIn(text, range, nodes).map(({ start, end }) => text.slice(start, end));
}

/** Returns the lines that start after one offset and before another. */
function linesBelow(text: string, from: number, end: number) {
  const newline = text.indexOf('\n', from);
  return newline < 0 ? [] : linesIn(text, newline + 1, end);
}
