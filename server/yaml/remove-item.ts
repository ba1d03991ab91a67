import { startOfLine } from './edit.ts';
import type { TextChange } from './source-file.ts';
import type { SequenceNode } from './tree.ts';

/**
 * Removes an item that is not the first from its list: in block style its lines, in flow style the item with the
 * comma before it. `undefined` for the first item, and for an item that shares a line with other content.
 */
export function removeItem(text: string, list: SequenceNode, index: number): TextChange | undefined {
  const item = list.items[index];
  const previous = list.items[index - 1];
  if (!item || !previous) return undefined;
  if (list.flow) return { start: previous.range.end, end: item.range.end, text: '' };
  const start = startOfLine(text, item.range.start);
  const newline = text.indexOf('\n', item.range.end - 1);
  const end = newline < 0 ? text.length : newline + 1;
  const isAlone =
    /^ *- *$/.test(text.slice(start, item.range.start)) &&
    /^\s*(#.*)?$/.test(text.slice(item.range.end, end));
  return isAlone ? { start, end, text: '' } : undefined;
}
