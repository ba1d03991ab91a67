import { startOfLine } from './edit.ts';
import type { TextChange } from './source-file.ts';

/** The smallest run of whole lines whose replacement makes one text another one; `undefined` where they are the same. */
export function changeBetween(before: string, after: string): TextChange | undefined {
  if (before === after) return undefined;
  const shorter = Math.min(before.length, after.length);
  let same = 0;
  while (same < shorter && before[same] === after[same]) same++;
  const start = startOfLine(before, same);
  let behind = 0;
  while (behind < shorter - start && before.at(-1 - behind) === after.at(-1 - behind)) behind++;
  const lineBreak = before.slice(before.length - behind).indexOf('\n');
  const untouched = lineBreak < 0 ? 0 : behind - lineBreak - 1;
  return { start, end: before.length - untouched, text: after.slice(start, after.length - untouched) };
}
