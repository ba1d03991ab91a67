import { scalarValue } from './scalar.ts';
import type { TextChange } from './source-file.ts';
import type { Entry, MapNode, Node, Range, ScalarNode } from './tree.ts';

/**
 * Replaces the value of a scalar and keeps its style: quotes stay, and are added if the new text needs them. An alias
 * is replaced by the value itself, so that other uses of the anchor do not change.
 */
export function replaceScalar(text: string, node: Node, value: string): TextChange {
  // The range of a block scalar ends after its last line break, which the line below needs.
  const end = node.range.start + sliceOf(text, node).trimEnd().length;
  return { start: node.range.start, end, text: writeLike(node, value) };
}

/** Renames the key of an entry. */
export function renameKey(text: string, entry: Entry, key: string): TextChange {
  return replaceScalar(text, entry.key, key);
}

/** Returns a string as a YAML scalar: plain if YAML reads it back as a string, else in double quotes. */
export function writeString(text: string): string {
  const bare: ScalarNode = { kind: 'scalar', style: 'plain', text, range: { start: 0, end: 0 } };
  const isSafe = /^[A-Za-z0-9_./-]*$/.test(text) && !/^[-.]/.test(text);
  return isSafe && scalarValue(bare) === text ? text : JSON.stringify(text);
}

function writeLike(node: Node, text: string): string {
  const style = node.kind === 'scalar' ? node.style : undefined;
  if (style === 'double') return JSON.stringify(text);
  if (style === 'single') return `'${text.replaceAll("'", "''")}'`;
  return writeString(text);
}

/**
 * Removes an entry from its map: in block style its lines, with the comment at their end; in flow style the entry
 * with one comma. Comments on lines of their own stay.
 */
export function removeEntry(text: string, map: MapNode, entry: Entry): TextChange {
  return map.flow ? removeFromFlow(text, map, entry) : { ...linesOf(text, map, entry), text: '' };
}

function removeFromFlow(text: string, map: MapNode, entry: Entry): TextChange {
  const index = map.entries.indexOf(entry);
  const next = map.entries[index + 1];
  if (next !== undefined) return { start: entry.range.start, end: next.range.start, text: '' };
  const previous = map.entries[index - 1];
  const comma = /^\s*,/.exec(text.slice(entry.range.end))?.[0].length ?? 0;
  return { start: previous?.range.end ?? entry.range.start, end: entry.range.end + comma, text: '' };
}

/** Returns the lines of an entry in a block map; after a dash, from its key on. */
function linesOf(text: string, map: MapNode, entry: Entry): Range {
  const entryStart = startOfEntry(text, entry);
  const lineStart = startOfLine(text, entryStart);
  const end = endOfEntry(text, entry);
  const indicator = text.slice(lineStart, entryStart);
  if (indicator.trim() === '') return { start: lineStart, end };
  // `- key: value`: the next entry moves up behind the dash.
  const next = map.entries[map.entries.indexOf(entry) + 1];
  return { start: entryStart, end: next ? startOfEntry(text, next) : entry.range.end };
}

/** Returns the start of an entry of a block map with the tag and the anchor of its key. */
function startOfEntry(text: string, { range: { start } }: Entry): number {
  const before = text.slice(startOfLine(text, start), start);
  return start - (/(?:[!&]\S{0,100}[ \t]{1,100}){0,2}$/.exec(before)?.[0].length ?? 0);
}

/** Returns the end of the last line of an entry, line break included; comments below the entry are not part of it. */
export function endOfEntry(text: string, entry: Entry): number {
  const end = endOfContent(entry.value) ?? entry.range.end;
  if (end > 0 && text[end - 1] === '\n') return end;
  const newline = text.indexOf('\n', end);
  return newline < 0 ? text.length : newline + 1;
}

/**
 * Returns the end of a node's content. The range of a block collection may include comments below it, up to the next
 * key.
 */
function endOfContent(node: Node | null | undefined): number | undefined {
  if (node?.kind === 'map' && !node.flow) {
    const last = node.entries.at(-1);
    return last && (endOfContent(last.value) ?? last.range.end);
  }
  if (node?.kind === 'sequence' && !node.flow) return endOfContent(node.items.at(-1)) ?? node.range.end;
  return node?.range.end;
}

/**
 * Inserts `key: value` into a map before its entry `before`, or after its last one. `value` is written on the line of
 * the key.
 */
export function insertEntry(
  text: string,
  map: MapNode,
  key: string,
  value: string,
  before?: Entry,
): TextChange {
  const first = map.entries[0];
  const entryText = map.flow ? `${flowKey(map, key)}: ${value}` : `${key}: ${value}`;
  if (first === undefined) {
    const at = map.flow ? map.range.start + 1 : map.range.start;
    return { start: at, end: at, text: entryText };
  }
  if (map.flow) {
    const at = before?.range.start ?? map.entries.at(-1)!.range.end;
    return { start: at, end: at, text: before ? `${entryText}, ` : `, ${entryText}` };
  }
  const indent = ' '.repeat(columnOfEntry(text, first));
  if (before !== undefined) {
    const at = startOfEntry(text, before);
    return { start: at, end: at, text: `${entryText}${lineBreak(text)}${indent}` };
  }
  const at = endOfEntry(text, map.entries.at(-1)!);
  const onNewLine = at === 0 || text[at - 1] === '\n';
  const line = `${indent}${entryText}`;
  return { start: at, end: at, text: onNewLine ? `${line}${lineBreak(text)}` : `${lineBreak(text)}${line}` };
}

/** Returns a new key for a flow map, quoted if the other keys are (in JSON they are). */
function flowKey(map: MapNode, key: string): string {
  return map.entries.every(entry => entry.key.style === 'double') ? JSON.stringify(key) : key;
}

/** Returns the text of a node as written; for a missing node the empty string. */
export function sliceOf(text: string, node: Node | null): string {
  return node === null ? '' : text.slice(node.range.start, node.range.end);
}

export function startOfLine(text: string, offset: number): number {
  // From -1 it would search at 0.
  return offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
}

/** Returns the column of an offset: the UTF-16 units between the start of the line and the offset. */
export function columnOf(text: string, offset: number): number {
  return offset - startOfLine(text, offset);
}

/** Returns the column in which the entries of a block map begin, by one of them. */
export function columnOfEntry(text: string, entry: Entry): number {
  return columnOf(text, startOfEntry(text, entry));
}

/** Returns the line break that a text uses. */
export function lineBreak(text: string): string {
  return /\r\n/.test(text) ? '\r\n' : '\n';
}

/** Returns the text after changes that do not overlap. Insertions at the same offset are applied in the given order. */
export function applyChanges(text: string, changes: readonly TextChange[]): string {
  const inOrder = [...changes].sort((a, b) => a.start - b.start || a.end - b.end);
  const parts: string[] = [];
  let at = 0;
  for (const change of inOrder) {
    parts.push(text.slice(at, change.start), change.text);
    at = change.end;
  }
  return parts.join('') + text.slice(at);
}
