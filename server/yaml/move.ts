import {
  columnOf,
  columnOfEntry,
  endOfEntry,
  insertEntry,
  lineBreak,
  removeEntry,
  sliceOf,
  startOfLine,
} from './edit.ts';
import type { TextChange } from './source-file.ts';
import type { Entry, MapNode, Node } from './tree.ts';

/**
 * Moves an entry from one map to another under its key, before the entry `before` or to the end. `undefined` if the
 * move would lose a comment, leave an empty list item or separate an alias from its anchor, or if the styles differ
 * and the value would have to be rewritten.
 */
export function moveEntry(
  text: string,
  from: MapNode,
  entry: Entry,
  to: MapNode,
  before?: Entry,
): TextChange[] | undefined {
  if (refersElsewhere(entry.value) || (!from.flow && isStuckToDash(text, from, entry))) return undefined;
  const target = before ?? to.entries[0];
  if (target === undefined) return undefined;
  const removed = removeEntry(text, from, entry);
  if (to.flow || from.flow) {
    const value = sliceOf(text, entry.value);
    if (from.flow && !to.flow && value.includes('\n')) return undefined;
    if (to.flow && !from.flow && !fitsIntoFlow(text, entry)) return undefined;
    return [removed, insertEntry(text, to, entry.key.text, value, before)];
  }
  const indent = columnOfEntry(text, target);
  const moved = reindent(linesOfEntry(text, entry), indent, lineBreak(text));
  return [removed, insertLines(text, to, moved, before, removed)];
}

/**
 * Moves consecutive entries below a new key: `cpu: 1` becomes `podFixed:` with `cpu: 1` indented below it, including
 * the comments between them. `undefined` if another entry is in between.
 */
export function wrapEntries(
  text: string,
  map: MapNode,
  entries: readonly Entry[],
  key: string,
): TextChange[] | undefined {
  const [first, last] = [entries[0], entries.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  if (map.entries.indexOf(last) - map.entries.indexOf(first) !== entries.length - 1) return undefined;
  if (map.flow) {
    const quoted = first.key.style === 'double' ? JSON.stringify(key) : key;
    const { start } = first.range;
    const { end } = last.range;
    return [
      { start, end: start, text: `${quoted}: {` },
      { start: end, end, text: '}' },
    ];
  }
  const at = startOfLine(text, first.range.start);
  const indent = text.slice(at, first.range.start);
  if (indent.trim() !== '') return undefined;
  const newLine = { start: at, end: at, text: `${indent}${key}:${lineBreak(text)}` };
  return [newLine, ...indentLines(text, at, endOfEntry(text, last), '  ')];
}

/** Whether a node contains an anchor or an alias: an anchor must be above its aliases, so neither may move. */
function refersElsewhere(node: Node | null): boolean {
  if (node === null) return false;
  if (node.kind === 'alias' || node.anchor !== undefined) return true;
  if (node.kind === 'sequence') return node.items.some(refersElsewhere);
  return node.kind === 'map' && node.entries.some(({ value }) => refersElsewhere(value));
}

/**
 * Whether removing the entry `- key: value` would leave an empty list item, or one with only a comment after the
 * dash.
 */
function isStuckToDash(text: string, from: MapNode, entry: Entry): boolean {
  const prefix = text.slice(startOfLine(text, entry.range.start), entry.range.start);
  if (prefix.trim() === '') return false;
  const next = from.entries[from.entries.indexOf(entry) + 1];
  return next === undefined || text.slice(endOfEntry(text, entry), next.range.start).trim() !== '';
}

/** Whether a value of a block map means the same in a flow map, with no comment after it that would be lost. */
function fitsIntoFlow(text: string, { value, range }: Entry): boolean {
  const restOfLine = /^.*/.exec(text.slice(range.end))![0];
  if (value === null || value.kind === 'alias' || restOfLine.trim() !== '') return false;
  if (value.kind !== 'scalar') return value.flow;
  return value.style !== 'block' && (value.style !== 'plain' || !/[[\]{},\n]/.test(value.text));
}

function indentLines(text: string, start: number, end: number, blanks: string): TextChange[] {
  const changes: TextChange[] = [];
  for (let at = start; at < end; ) {
    const newline = text.indexOf('\n', at);
    const next = newline < 0 ? text.length : newline + 1;
    if (text.slice(at, next).trim() !== '') changes.push({ start: at, end: at, text: blanks });
    at = next;
  }
  return changes;
}

/** Returns the lines of an entry, without the indentation of its first line. */
function linesOfEntry(text: string, entry: Entry): string[] {
  const column = columnOf(text, entry.range.start);
  const lines = text.slice(entry.range.start, endOfEntry(text, entry)).trimEnd().split(/\r?\n/);
  return lines.map((line, index) => (index === 0 ? line : line.replace(new RegExp(`^ {0,${column}}`), '')));
}

function reindent(lines: readonly string[], indent: number, newline: string): string {
  return lines.map(line => (line === '' ? line : ' '.repeat(indent) + line)).join(newline) + newline;
}

function insertLines(
  text: string,
  to: MapNode,
  lines: string,
  before: Entry | undefined,
  removed: TextChange,
): TextChange {
  if (before !== undefined) {
    // Insert directly before the key: a list item's dash may precede it on the line.
    const at = before.range.start;
    const indent = /^ */.exec(lines)![0];
    return { start: at, end: at, text: lines.slice(indent.length) + indent };
  }
  const at = endOfEntry(text, to.entries.at(-1)!);
  // A text that does not end with a line break needs one, unless its last line is the one that moves.
  const isLineOpen = at > 0 && text[at - 1] !== '\n' && removed.end !== at;
  return { start: at, end: at, text: isLineOpen ? lineBreak(text) + lines.trimEnd() : lines };
}
