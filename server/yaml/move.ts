import { columnOf, endOfEntry, insertEntry, lineBreak, removeEntry, sliceOf, startOfLine } from './edit.ts';
import type { TextChange } from './source-file.ts';
import type { Entry, MapNode } from './tree.ts';

/**
 * Moves an entry from one map to another one under a key, before the entry `before` or to the end. `undefined`
 * where the styles differ and the value would have to be written anew.
 */
export function moveEntry(
  text: string,
  from: MapNode,
  entry: Entry,
  to: MapNode,
  before?: Entry,
): TextChange[] | undefined {
  const value = sliceOf(text, entry.value);
  if (from.flow !== to.flow && (value.includes('\n') || !to.entries.length)) return undefined;
  if (to.flow) {
    return [removeEntry(text, from, entry), insertEntry(text, to, entry.key.text, value, before)];
  }
  const target = before ?? to.entries[0];
  if (target === undefined) return undefined;
  const indent = columnOf(text, target.range.start);
  const lines = linesOfEntry(text, entry);
  const moved = reindent(lines, indent, lineBreak(text));
  return [removeEntry(text, from, entry), insertLines(text, to, moved, before)];
}

/**
 * Puts block entries that follow each other below a new key: `cpu: 1` becomes `podFixed:` with `cpu: 1` indented
 * below it. `undefined` in flow style.
 */
export function wrapEntries(text: string, map: MapNode, entries: readonly Entry[], key: string) {
  const first = entries[0];
  if (first === undefined || map.flow) return undefined;
  const column = columnOf(text, first.range.start);
  const before = text.slice(startOfLine(text, first.range.start), first.range.start);
  if (before.trim() !== '') return undefined;
  const changes: TextChange[] = [];
  const at = startOfLine(text, first.range.start);
  changes.push({ start: at, end: at, text: `${' '.repeat(column)}${key}:${lineBreak(text)}` });
  for (const entry of entries) changes.push(...indentLines(text, entry, '  '));
  return changes;
}

function indentLines(text: string, entry: Entry, blanks: string): TextChange[] {
  const changes: TextChange[] = [];
  for (let at = startOfLine(text, entry.range.start); at < endOfEntry(text, entry); ) {
    const newline = text.indexOf('\n', at);
    const end = newline < 0 ? text.length : newline + 1;
    if (text.slice(at, end).trim() !== '') changes.push({ start: at, end: at, text: blanks });
    at = end;
  }
  return changes;
}

/** The lines of an entry, without the indentation of its first line. */
function linesOfEntry(text: string, entry: Entry): string[] {
  const column = columnOf(text, entry.range.start);
  const lines = text.slice(entry.range.start, endOfEntry(text, entry)).trimEnd().split(/\r?\n/);
  return lines.map((line, index) => (index === 0 ? line : line.replace(new RegExp(`^ {0,${column}}`), '')));
}

function reindent(lines: readonly string[], indent: number, newline: string): string {
  return lines.map(line => (line === '' ? line : ' '.repeat(indent) + line)).join(newline) + newline;
}

function insertLines(text: string, to: MapNode, lines: string, before: Entry | undefined): TextChange {
  if (before !== undefined) {
    // After what stands before the key on its line, which may be the dash of a list item.
    const at = before.range.start;
    const indent = /^ */.exec(lines)![0];
    return { start: at, end: at, text: lines.slice(indent.length) + indent };
  }
  const at = endOfEntry(text, to.entries.at(-1)!);
  const needsBreak = at > 0 && text[at - 1] !== '\n';
  return { start: at, end: at, text: needsBreak ? lineBreak(text) + lines.trimEnd() : lines };
}
