import type { TextChange } from './source-file.ts';
import type { Range } from './tree.ts';

/** A line of a text; `end` is before its line break, `next` after it. */
export interface Line extends Range {
  readonly next: number;
}

/** Returns the lines that start in `[start, end)`; `start` must be the start of a line. */
export function linesIn(text: string, start: number, end: number): Line[] {
  const lines: Line[] = [];
  for (let at = start; at < end; ) {
    const newline = text.indexOf('\n', at);
    const next = newline < 0 ? text.length : newline + 1;
    const lineEnd = newline < 0 ? next : newline - (text[newline - 1] === '\r' ? 1 : 0);
    lines.push({ start: at, end: lineEnd, next });
    at = next;
  }
  return lines;
}

/** Removes up to `depth` blanks from the start of a line; no change if the line does not start with a blank. */
export function dedent(text: string, { start }: Range, depth: number): TextChange[] {
  const blanks = /^ */.exec(text.slice(start, start + depth))![0].length;
  return blanks === 0 ? [] : [{ start, end: start + blanks, text: '' }];
}
