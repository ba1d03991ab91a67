import type { Range } from './tree.ts';

/** A position in a text. Zero-based; `character` counts UTF-16 code units, as editors do. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

/** A range of positions in a file, as the LSP defines it; `end` is exclusive. */
export interface FileRange {
  readonly start: Position;
  readonly end: Position;
}

/** Converts offsets of a text into positions and back. Lines end at `\n`, `\r\n` or `\r`, as in the LSP. */
export class LineIndex {
  readonly #text: string;
  readonly #starts: readonly number[];

  constructor(text: string) {
    this.#text = text;
    this.#starts = text.includes('\r') ? lineStarts(text) : lineStartsOfUnix(text);
  }

  /** Returns the position of an offset; of one between `\r` and `\n` that of the `\r`, as no position is between them. */
  positionAt(offset: number): Position {
    const bounded = Math.max(0, Math.min(offset, this.#text.length));
    const at = bounded > 0 && this.#text.startsWith('\r\n', bounded - 1) ? bounded - 1 : bounded;
    const line = this.#lineOf(at);
    return { line, character: at - this.#starts[line]! };
  }

  rangeOf({ start, end }: Range): FileRange {
    return { start: this.positionAt(start), end: this.positionAt(end) };
  }

  /** Returns the offset of a position, limited to the end of its line and to the end of the text. */
  offsetAt(position: Position): number {
    const start = this.#starts[position.line];
    if (start === undefined) return position.line < 0 ? 0 : this.#text.length;
    return Math.max(start, Math.min(start + position.character, this.#endOfLine(position.line)));
  }

  /** Returns the offset of the line break of a line. */
  #endOfLine(line: number): number {
    const next = this.#starts[line + 1];
    if (next === undefined) return this.#text.length;
    return this.#text.endsWith('\r\n', next) ? next - 2 : next - 1;
  }

  #lineOf(offset: number): number {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

/**
 * Returns the line starts of a text with `\n` alone, as nearly every text has: the engine's own search is many times
 * faster.
 */
function lineStartsOfUnix(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === 13 && text.charCodeAt(index + 1) === 10) index++;
    else if (code !== 10 && code !== 13) continue;
    starts.push(index + 1);
  }
  return starts;
}
