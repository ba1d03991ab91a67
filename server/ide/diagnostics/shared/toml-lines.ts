import type { Declared, SettingValue } from '../../../node-config/declared.ts';
import { lineBreak } from '../../../yaml/edit.ts';
import type { FileRange } from '../../../yaml/line-index.ts';
import { linesOf } from '../../../yaml/lines-of.ts';

/** A change of a file's text. */
interface LineChange {
  readonly range: FileRange;
  readonly text: string;
}

/** The change that writes a setting on a line below another one; `undefined` if that one is not alone on its line. */
export function addingLine(
  below: Declared<SettingValue>,
  setting: string,
  text: string,
): LineChange | undefined {
  const line = aloneOn(below, text);
  if (line === undefined) return undefined;
  const end = { line: below.range.end.line, character: line.length };
  const indent = /^\s*/.exec(line)![0];
  return { range: { start: end, end }, text: `${lineBreak(text)}${indent}${setting}` };
}

/** The change that removes the line of a setting; `undefined` if something else is on it, such as a comment. */
export function removingLine(setting: Declared<SettingValue>, text: string): LineChange | undefined {
  const line = aloneOn(setting, text);
  if (line === undefined || line.includes('#')) return undefined;
  const number = setting.keyRange.start.line;
  const lines = linesOf(text);
  const start =
    number > 0 ? { line: number - 1, character: lines[number - 1]!.length } : { line: 0, character: 0 };
  return { range: { start, end: { line: number, character: line.length } }, text: '' };
}

/** The line of a setting, if nothing but a comment is on it besides, and the setting is on no other line. */
function aloneOn({ keyRange, range }: Declared<SettingValue>, text: string): string | undefined {
  const line = linesOf(text)[keyRange.start.line];
  if (line === undefined || range.end.line !== keyRange.start.line) return undefined;
  const before = line.slice(0, keyRange.start.character);
  const after = line.slice(range.end.character);
  return /^\s*["']?$/.test(before) && /^["']?\s*(?:#.*)?$/.test(after) ? line : undefined;
}
