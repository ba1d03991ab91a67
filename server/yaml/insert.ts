import { columnOf, columnOfEntry, endOfEntry, lineBreak, startOfLine } from './edit.ts';
import type { TextChange } from './source-file.ts';
import type { Entry, MapNode, SequenceNode } from './tree.ts';
import type { Value } from './value.ts';
import { writeYaml } from './write.ts';

/**
 * Inserts `key: value` into a map after one of its own entries: in block style on new lines, in flow style on the
 * same line.
 */
export function insertValueAfter(
  text: string,
  map: MapNode,
  entry: Entry,
  key: string,
  value: Value,
): TextChange {
  if (map.flow) {
    const isJson = entry.key.style === 'double';
    const entryText = isJson
      ? `${JSON.stringify(key)}: ${writeJson(value)}`
      : `${key}: ${writeYaml(value, 'flow')}`;
    return { start: entry.range.end, end: entry.range.end, text: `, ${entryText}` };
  }
  const column = columnOfEntry(text, map.entries[0]!);
  return insertLines(text, endOfEntry(text, entry), writeYaml({ [key]: value }), column);
}

/** Appends items to a list. `undefined` for an empty list, whose style is unknown. */
export function appendItems(
  text: string,
  list: SequenceNode,
  values: readonly Value[],
): TextChange | undefined {
  const first = list.items[0];
  const last = list.items.at(-1);
  if (!first || !last) return undefined;
  if (list.flow) {
    const isJson = last.kind === 'map' && last.entries.every(({ key }) => key.style === 'double');
    const itemTexts = values.map(value => `, ${isJson ? writeJson(value) : writeYaml(value, 'flow')}`);
    return { start: last.range.end, end: last.range.end, text: itemTexts.join('') };
  }
  const dash = text.slice(0, first.range.start).lastIndexOf('-');
  if (/\S/.test(text.slice(startOfLine(text, dash), dash))) return undefined;
  const newline = text.indexOf('\n', last.range.end - 1);
  const at = newline < 0 ? text.length : newline + 1;
  return insertLines(text, at, writeYaml(values), columnOf(text, dash));
}

function insertLines(text: string, at: number, written: string, column: number): TextChange {
  const newline = lineBreak(text);
  const lines = written
    .trimEnd()
    .split('\n')
    .map(line => ' '.repeat(column) + line)
    .join(newline);
  const isOnNewLine = at === 0 || text[at - 1] === '\n';
  return { start: at, end: at, text: isOnNewLine ? lines + newline : newline + lines };
}

function writeJson(value: Value): string {
  return JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? Number(item) : item));
}
