import { columnOf, endOfEntry, lineBreak, sliceOf, startOfLine } from './edit.ts';
import type { TextChange } from './source-file.ts';
import type { Entry, MapNode } from './tree.ts';

/**
 * Puts the entries of a map in the place of the entry that holds it: `spec: {a: 1}` becomes `a: 1`. `write` gives
 * each entry's text, so that it can be renamed, or left out (`undefined`). Comments stay; block lines only move to
 * the left. `undefined` where that cannot be done without losing something.
 */
export function liftEntry(
  text: string,
  parent: MapNode,
  holder: Entry,
  rename: (key: string) => string | undefined,
): TextChange[] | undefined {
  const inner = holder.value;
  if (inner === null || inner.kind !== 'map' || inner.anchor !== undefined || inner.tag !== undefined) {
    return undefined;
  }
  if (inner.entries.length === 0) return undefined;
  if (parent.flow) return liftFlowInFlow(text, holder, inner, rename);
  return inner.flow ? liftFlowInBlock(text, holder, inner, rename) : liftBlock(text, holder, inner, rename);
}

function liftFlowInFlow(
  text: string,
  holder: Entry,
  inner: MapNode,
  rename: Rename,
): TextChange[] | undefined {
  if (inner.entries.some(entry => rename(entry.key.text) === undefined)) return undefined;
  const changes = renames(inner, rename);
  const first = inner.entries[0]!;
  const last = inner.entries.at(-1)!;
  const afterBrace = text.slice(inner.range.start + 1, first.range.start);
  const beforeBrace = text.slice(last.range.end, inner.range.end - 1);
  if (/\S/.test(afterBrace + beforeBrace.replace(',', ''))) return undefined;
  const depth = columnOf(text, first.range.start) - columnOf(text, holder.range.start);
  const isOnOwnLine = afterBrace.includes('\n');
  changes.push({ start: holder.range.start, end: first.range.start, text: '' });
  if (isOnOwnLine) changes.push(...dedent(text, first.range.end, last.range.end, depth));
  changes.push({ start: last.range.end, end: inner.range.end, text: '' });
  return withoutOverlaps(changes);
}

function liftFlowInBlock(
  text: string,
  holder: Entry,
  inner: MapNode,
  rename: Rename,
): TextChange[] | undefined {
  const between = inner.entries.map((entry, index) =>
    text.slice(inner.entries[index - 1]?.range.end ?? inner.range.start + 1, entry.range.start),
  );
  between.push(text.slice(inner.entries.at(-1)!.range.end, inner.range.end - 1));
  if (between.some(gap => gap.includes('#'))) return undefined;
  const indent = ' '.repeat(columnOf(text, holder.range.start));
  const lines = inner.entries.flatMap(entry => {
    const key = rename(entry.key.text);
    return key === undefined ? [] : [`${key}: ${sliceOf(text, entry.value)}`.trimEnd()];
  });
  return [{ ...holder.range, text: lines.join(`${lineBreak(text)}${indent}`) }];
}

function liftBlock(text: string, holder: Entry, inner: MapNode, rename: Rename): TextChange[] | undefined {
  const first = inner.entries[0]!;
  const holderLineEnd = text.indexOf('\n', holder.key.range.end) + 1;
  if (holderLineEnd === 0 || holderLineEnd > first.range.start) return undefined;
  const column = columnOf(text, holder.range.start);
  const depth = columnOf(text, first.range.start) - column;
  const prefix = text.slice(startOfLine(text, holder.range.start), holder.range.start);
  const changes: TextChange[] = [];
  const comment = /#.*/.exec(text.slice(holder.key.range.end, holderLineEnd))?.[0];
  if (prefix.trim() !== '' && comment === undefined) {
    // `- spec:` in a list: what follows the dash is now the first line below it.
    if (text.slice(holderLineEnd, first.range.start).trim() !== '') return undefined;
    changes.push({ start: holder.range.start, end: first.range.start, text: '' });
  } else if (comment === undefined) {
    changes.push({ start: startOfLine(text, holder.range.start), end: holderLineEnd, text: '' });
  } else {
    const end = holderLineEnd - (text[holderLineEnd - 2] === '\r' ? 2 : 1);
    changes.push({ start: holder.range.start, end, text: comment.trimEnd() });
  }
  const end = endOfComments(text, endOfEntry(text, holder), column);
  changes.push(...dedent(text, holderLineEnd - 1, end, depth));
  for (const entry of inner.entries) {
    if (rename(entry.key.text) === undefined) {
      changes.push({ start: startOfLine(text, entry.range.start), end: endOfEntry(text, entry), text: '' });
    }
  }
  changes.push(...renames(inner, rename));
  return withoutOverlaps(changes);
}

type Rename = (key: string) => string | undefined;

function renames(inner: MapNode, rename: Rename): TextChange[] {
  return inner.entries.flatMap(({ key }) => {
    const name = rename(key.text);
    if (name === undefined || name === key.text) return [];
    const quoted = key.style === 'plain' ? name : JSON.stringify(name);
    return [{ ...key.range, text: quoted }];
  });
}

/** Takes up to `depth` blanks from the start of every line that starts in `(start, end)`. */
function dedent(text: string, start: number, end: number, depth: number): TextChange[] {
  const changes: TextChange[] = [];
  for (let newline = text.indexOf('\n', start); newline >= 0 && newline + 1 < end; ) {
    const lineStart = newline + 1;
    const blanks = /^ */.exec(text.slice(lineStart, lineStart + depth))![0].length;
    if (blanks > 0) changes.push({ start: lineStart, end: lineStart + blanks, text: '' });
    newline = text.indexOf('\n', lineStart);
  }
  return changes;
}

/** Comments below a block that are indented like its entries belong to it. */
function endOfComments(text: string, from: number, column: number): number {
  let end = from;
  for (let at = from; at < text.length; ) {
    const newline = text.indexOf('\n', at);
    const lineEnd = newline < 0 ? text.length : newline + 1;
    const line = text.slice(at, lineEnd);
    const isComment = /^ *#/.test(line) && line.search(/#/) > column;
    if (isComment) end = lineEnd;
    else if (line.trim() !== '') break;
    at = lineEnd;
  }
  return end;
}

/** Of changes that overlap, the larger one says it all. */
function withoutOverlaps(changes: readonly TextChange[]): TextChange[] {
  const largest = [...changes].sort((a, b) => a.start - b.start || b.end - a.end);
  const kept: TextChange[] = [];
  for (const change of largest) {
    const previous = kept.at(-1);
    if (previous === undefined || change.start >= previous.end) kept.push(change);
  }
  return kept;
}
