import { lineBreak, startOfLine } from './edit.ts';
import type { TextChange } from './source-file.ts';
import type { Range, ScalarNode } from './tree.ts';

/** The text inside of a scalar of another text, such as the values in a ConfigMap. All offsets are UTF-16 code units. */
export interface EmbeddedText {
  readonly text: string;
  /** The offset in the text around it of an offset of this text. */
  outer(offset: number): number;
  /** The offset in this text of an offset of the text around it; `undefined` outside of this text. */
  inner(offset: number): number | undefined;
  /** The change of the text around it that makes a change of this text; `undefined` if the scalar cannot hold it. */
  change(change: TextChange): TextChange | undefined;
}

/**
 * Returns the text of a scalar with its offsets in the text around it; `undefined` for a scalar whose lines are folded, and
 * for one that is not written with the same characters.
 */
export function embeddedText(scalar: ScalarNode, around: string): EmbeddedText | undefined {
  if (scalar.style === 'block') return inLiteralBlock(scalar, around);
  if (scalar.style === 'plain' || /[\r\n]/.test(around.slice(scalar.range.start, scalar.range.end)))
    return undefined;
  return scalar.style === 'double' ? inDoubleQuotes(scalar, around) : inSingleQuotes(scalar, around);
}

/** A run of characters that are the same in both texts. */
interface Run {
  readonly inner: number;
  readonly outer: number;
}

function inLiteralBlock(scalar: ScalarNode, around: string): EmbeddedText | undefined {
  const { text, range } = scalar;
  const header = /[|>][-+0-9]*[^\r\n]*(?:\r\n|[\r\n])/y;
  header.lastIndex = range.start;
  if (!header.test(around)) return undefined;
  const runs: Run[] = [];
  let outer = header.lastIndex;
  let indent: string | undefined;
  const line = /( *)([^\r\n]*)(?:\r\n|[\r\n]|$)/y;
  for (let inner = 0; inner < text.length; ) {
    const lineBreak = text.indexOf('\n', inner);
    const end = lineBreak < 0 ? text.length : lineBreak;
    line.lastIndex = outer;
    const found = line.exec(around);
    if (found === null || outer >= around.length) return undefined;
    const [whole, blanks = '', content = ''] = found;
    if (content !== '' && indent === undefined) {
      // A first line may be indented itself, if the header tells the indentation of the others.
      const extra = end - inner - content.length;
      if (extra < 0 || extra > blanks.length) return undefined;
      indent = blanks.slice(extra);
    }
    const margin = Math.min(indent?.length ?? blanks.length, blanks.length);
    if (around.slice(outer + margin, outer + blanks.length + content.length) !== text.slice(inner, end))
      return undefined;
    runs.push({ inner, outer: outer + margin });
    outer += whole.length;
    inner = end + 1;
  }
  // The end of the text, behind its last line break, is where the line below the scalar begins.
  if (text.endsWith('\n')) runs.push({ inner: text.length, outer });
  return new TextInBlock(text, runs, indent ?? '', around, around[range.start] === '>');
}

const character = /\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|[^\r\n])/y;

function inDoubleQuotes({ text, range }: ScalarNode, around: string): EmbeddedText | undefined {
  const runs: Run[] = [];
  let inner = 0;
  let isRunning = false;
  let outer = around.indexOf('"', range.start) + 1;
  while (outer < range.end - 1) {
    character.lastIndex = outer;
    const written = around[outer] === '\\' ? character.exec(around)?.[0] : around[outer];
    if (written === undefined) return undefined;
    const isEscape = written.length > 1;
    if (isEscape || !isRunning) runs.push({ inner, outer });
    isRunning = !isEscape;
    // An escaped character beyond the basic plane is two units.
    inner += written.startsWith('\\U') && Number.parseInt(written.slice(2), 16) > 0xffff ? 2 : 1;
    outer += written.length;
  }
  if (inner !== text.length) return undefined;
  runs.push({ inner, outer });
  return new TextInQuotes(text, runs, written => JSON.stringify(written).slice(1, -1));
}

function inSingleQuotes({ text, range }: ScalarNode, around: string): EmbeddedText | undefined {
  const start = around.indexOf("'", range.start) + 1;
  const runs: Run[] = [{ inner: 0, outer: start }];
  for (let at = text.indexOf("'"); at >= 0; at = text.indexOf("'", at + 1)) {
    runs.push({ inner: at + 1, outer: start + at + runs.length + 1 });
  }
  if (runs.at(-1)!.outer + text.length - runs.at(-1)!.inner !== range.end - 1) return undefined;
  return new TextInQuotes(text, runs, written =>
    /[\r\n]/.test(written) ? undefined : written.replaceAll("'", "''"),
  );
}

/** Offsets of a text by its runs, which are in order in both texts. */
class TextByRuns {
  readonly text: string;
  readonly #runs: readonly Run[];

  constructor(text: string, runs: readonly Run[]) {
    this.text = text;
    this.#runs = runs;
  }

  outer(offset: number): number {
    const run = this.#runs[this.#last('inner', offset)] ?? this.#runs[0];
    return run === undefined ? 0 : run.outer + offset - run.inner;
  }

  inner(offset: number): number | undefined {
    const index = this.#last('outer', offset);
    const run = this.#runs[index];
    if (run === undefined || offset > this.outer(this.text.length)) return undefined;
    const next = this.#runs[index + 1]?.inner ?? this.text.length;
    // Offsets in the margin of a line or behind a backslash belong to the next character.
    return Math.min(run.inner + offset - run.outer, next);
  }

  protected outerRange({ start, end }: Range): Range {
    return { start: this.outer(start), end: this.outer(end) };
  }

  /** The index of the last run that starts at an offset or before it; -1 if there is none. */
  #last(side: keyof Run, offset: number): number {
    let low = 0;
    let high = this.#runs.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#runs[middle]![side] <= offset) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }
}

class TextInQuotes extends TextByRuns implements EmbeddedText {
  readonly #write: (text: string) => string | undefined;

  constructor(text: string, runs: readonly Run[], write: (text: string) => string | undefined) {
    super(text, runs);
    this.#write = write;
  }

  change(change: TextChange): TextChange | undefined {
    const text = this.#write(change.text);
    return text === undefined ? undefined : { ...this.outerRange(change), text };
  }
}

class TextInBlock extends TextByRuns implements EmbeddedText {
  readonly #indent: string;
  readonly #around: string;
  readonly #isFolded: boolean;

  constructor(text: string, runs: readonly Run[], indent: string, around: string, isFolded: boolean) {
    super(text, runs);
    this.#indent = indent;
    this.#around = around;
    this.#isFolded = isFolded;
  }

  change(change: TextChange): TextChange | undefined {
    const { start, end } = change;
    // YAML would join a new line with the one behind it.
    if (this.#isFolded && /[\r\n]/.test(change.text)) return undefined;
    const text = this.#withBreaks(change.text);
    const isStartOfLine = (at: number) => at === 0 || this.text[at - 1] === '\n';
    const isBelow = end === this.text.length && isStartOfLine(end) && isStartOfLine(start);
    const lines = text.replace(/\n(?=[^\r\n])/g, `\n${this.#indent}`);
    if (!isBelow) {
      // The line behind an inserted line break keeps its text, which needs the margin too.
      const margin = text.endsWith('\n') && end < this.text.length ? this.#indent : '';
      return { ...this.outerRange(change), text: this.#missingMargin(start) + lines + margin };
    }
    // Whole lines up to the end of the block: the line below it is not indented like them.
    const from = start === end ? this.outer(start) : this.outer(start) - this.#indent.length;
    const insertedText = text === '' ? '' : this.#indent + lines;
    return { start: from, end: this.outer(end), text: insertedText };
  }

  /** With the line breaks of the text around it: those of a block scalar are always `\n`. */
  #withBreaks(text: string): string {
    return text.includes('\n') ? text.replace(/\r?\n/g, lineBreak(this.#around)) : text;
  }

  /** The blanks that an empty line lacks, which is not indented like the others, for a text that is inserted there. */
  #missingMargin(at: number): string {
    const isEmptyLine = this.text[at] === '\n' && (at === 0 || this.text[at - 1] === '\n');
    if (!isEmptyLine) return '';
    const outer = this.outer(at);
    const margin = outer - startOfLine(this.#around, outer);
    return this.#indent.slice(margin);
  }
}
