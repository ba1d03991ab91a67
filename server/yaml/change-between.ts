import { startOfLine } from './edit.ts';
import type { TextChange } from './source-file.ts';

/** Returns the smallest replacement of whole lines that turns one text into another; `undefined` if they are equal. */
export function changeBetween(before: string, after: string): TextChange | undefined {
  if (before === after) return undefined;
  const shorter = Math.min(before.length, after.length);
  let same = 0;
  while (same < shorter && before[same] === after[same]) same++;
  const start = startOfLine(before, same);
  let behind = 0;
  while (behind < shorter - start && before.at(-1 - behind) === after.at(-1 - behind)) behind++;
  const beginsLine = (text: string, at: number) => at === start || text[at - 1] === '\n';
  while (
    behind > 0 &&
    !(beginsLine(before, before.length - behind) && beginsLine(after, after.length - behind))
  ) {
    behind--;
  }
  return { start, end: before.length - behind, text: after.slice(start, after.length - behind) };
}
