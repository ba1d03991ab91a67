/** Zero-based; `character` counts UTF-16 code units, as editors do. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

/** Positions in a file, as the protocol has them; `end` is exclusive. */
export interface FileRange {
  readonly start: Position;
  readonly end: Position;
}

/** Turns offsets of a text into positions and back. Lines end at `\n`, `\r\n` or `\r`, as the protocol says. */
export class LineIndex {
  readonly #text: string;
  readonly #starts: readonly number[];

  constructor(text: string) {
    this.#text = text;
    this.#starts = text.includes('\r') ? lineStarts(text) : lineStartsOfUnix(text);
  }

  positionAt(offset: number): Position {
    const bounded = Math.max(0, Math.min(offset, this.#text.length));
    const line = this.#lineOf(bounded);
    return { line, character: bounded - this.#starts[line]! };
  }

  /** A position beyond the end of its line is the end of the line; beyond the text, the end of the text. */
  offsetAt(position: Position): number {
    const start = this.#starts[position.line];
    if (start === undefined) return position.line < 0 ? 0 : this.#text.length;
    return Math.max(start, Math.min(start + position.character, this.#endOfLine(position.line)));
  }

  /** Where the line break of a line is. */
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

/** Nearly every text: then the engine's own search finds the line breaks, many times faster. */
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
