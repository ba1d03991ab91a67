import type { Cursor } from '../../yaml/cursor.ts';
import { columnOf, lineBreak, writeString } from '../../yaml/edit.ts';
import type { Proposal } from './provider.ts';

/** The text that inserts a proposal at a cursor. In JSON every name and value is quoted. */
export function insertedText(
  { insert, label }: Proposal,
  cursor: Cursor,
  text: string,
  isJson: boolean,
): string {
  if ('snippet' in insert) return insert.snippet;
  if ('command' in insert) return withoutCommand(label, text.slice(cursor.range.start, cursor.range.end));
  if ('value' in insert) return cursor.lead + writtenValue(insert.value, cursor, isJson) + cursor.trail;
  const key = isJson && cursor.quote === '' ? JSON.stringify(insert.key) : insert.key + cursor.trail;
  if (cursor.hasColon) return key;
  if (insert.below.length === 0 || isJson || cursor.map?.flow) return `${key}: `;
  const column = columnOf(text, cursor.range.start) - cursor.quote.length;
  const indent = lineBreak(text) + ' '.repeat(column + 2);
  return `${key}:${insert.below.map(line => indent + line).join('')}`;
}

/** The word at the cursor without what was typed of the title of a command. */
function withoutCommand(title: string, word: string): string {
  return title.toLowerCase().startsWith(word.toLowerCase()) ? '' : word;
}

/**
 * The text of a value: without quotes if it is inserted into quotes; otherwise quoted if it would not be read as a
 * string.
 */
function writtenValue(value: string, { quote }: Cursor, isJson: boolean): string {
  if (quote === '"') return JSON.stringify(value).slice(1, -1);
  if (quote === "'") return value.replaceAll("'", "''");
  return isJson ? JSON.stringify(value) : writeString(value);
}
