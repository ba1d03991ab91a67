import { printable } from '../../base/printable.ts';
import type { ReportedFinding } from '../findings/reported-finding.ts';
import { withoutCommands } from '../input/printable.ts';

/** The line of a finding and what is drawn below it, in columns of a terminal. */
export interface SourceExcerpt {
  /** The number of the line, up to the bar. */
  readonly gutter: string;
  /** The same width without the number. */
  readonly emptyGutter: string;
  readonly text: string;
  /** `^` below each column of the finding, at least one; as far as the end of its first line. */
  readonly underline: string;
}

/** Draws the line in which a finding begins, or the part of a long line around the finding. */
export function sourceExcerpt({ range, line }: Pick<ReportedFinding, 'range' | 'line'>): SourceExcerpt {
  const lineText = line(range.start.line);
  const from = range.start.character;
  const to = range.end.line === range.start.line ? range.end.character : lineText.length;
  const first = from <= widest / 2 ? 0 : onCharacter(lineText, from - margin);
  const last = onCharacter(lineText, Math.min(lineText.length, first + widest));
  const drawn = (start: number, end: number, column: number) =>
    shown(lineText.slice(start, Math.max(start, end)), column);
  const prefix = first > 0 ? '...' : '';
  const before = drawn(first, from, prefix.length);
  const at = prefix.length + width(before);
  const marked = drawn(from, Math.min(to, last), at);
  const after = drawn(Math.max(from, Math.min(to, last)), last, at + width(marked));
  const number = `${range.start.line + 1}`;
  return {
    gutter: `  ${number} |`,
    emptyGutter: `  ${' '.repeat(number.length)} |`,
    text: withoutCommands(
      `${prefix}${before}${marked}${after}${last < lineText.length ? '...' : ''}`.trimEnd(),
    ),
    underline: ' '.repeat(at) + '^'.repeat(Math.max(1, width(marked))),
  };
}

/** Characters of a line that are shown, and before the finding in a longer one. */
const widest = 160;
const margin = 40;

const tabWidth = 4;

/** A text as it is shown from a column on: tabs up to the next multiple of four, what controls a terminal escaped. */
function shown(text: string, column: number): string {
  let shownText = '';
  for (const part of text.split(/(\t)/)) {
    if (part !== '\t') shownText += printable(part);
    else shownText += ' '.repeat(tabWidth - ((column + width(shownText)) % tabWidth));
  }
  return shownText;
}

/** The place at or before an offset that is not inside of a surrogate pair. */
function onCharacter(text: string, offset: number): number {
  const isInside =
    /[\ud800-\udbff]/.test(text[offset - 1] ?? '') && /[\udc00-\udfff]/.test(text[offset] ?? '');
  return isInside ? offset - 1 : offset;
}

/**
 * Columns that a text takes in a terminal: two for wide characters, none for marks that combine with the one before.
 * Source: Unicode, UAX 11 (East Asian Width), the ranges of W and F; emoji are shown in two columns.
 */
function width(text: string): number {
  let columns = 0;
  for (const character of text) {
    if (combining.test(character)) continue;
    columns += wide.test(character) ? 2 : 1;
  }
  return columns;
}

const combining = /^(?:\p{Mn}|\p{Me}|\u200d)$/u;
const wide =
  /^[\u1100-\u115f\u231a\u231b\u2329\u232a\u23e9-\u23ec\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1f64f}\u{1f680}-\u{1f6ff}\u{1f900}-\u{1faff}\u{20000}-\u{3fffd}]$/u;
