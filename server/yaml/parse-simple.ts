import { scalar, simpleValue } from './simple-value.ts';
import type { Entry, MapNode, Node, SequenceNode } from './tree.ts';

/**
 * Parses a document that uses only the syntax of most manifests: block maps and lists, keys and values on one line
 * (`simple-value.ts`), comments. Returns the tree that `parse` would build with the `yaml` library, many times as
 * fast; `undefined` for any other text, be it broken or only unusual.
 */
export function parseSimple(text: string): { readonly root: Node | null } | undefined {
  const lines = unusual.test(text) ? undefined : contentLines(text);
  return lines && new SimpleReader(text, lines).document();
}

/**
 * Matches characters that the library treats specially: tabs, other line breaks, control characters, byte order
 * marks.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches them on purpose.
const unusual = /[\0-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/;

/** A line with content other than a comment. */
interface Line {
  /** Offset of the first character after `indent` blanks. */
  readonly start: number;
  readonly indent: number;
  /** Offset before the line break; `next` is after it. */
  readonly end: number;
  readonly next: number;
}

/**
 * Returns the lines that are neither blank nor comments; `undefined` if a comment is indented more than the line
 * below it, because it is then part of the value above it.
 */
function contentLines(text: string): readonly Line[] | undefined {
  const lines: Line[] = [];
  let commentIndent = 0;
  for (let at = 0; at < text.length; ) {
    const lineBreak = text.indexOf('\n', at);
    const end = lineBreak < 0 ? text.length : lineBreak;
    const next = lineBreak < 0 ? end : lineBreak + 1;
    let start = at;
    while (start < end && text.charCodeAt(start) === blank) start++;
    const indent = start - at;
    at = next;
    if (start === end) continue;
    if (text.charCodeAt(start) === hash) {
      commentIndent = Math.max(commentIndent, indent);
      continue;
    }
    if (commentIndent > indent) return undefined;
    commentIndent = 0;
    lines.push({ start, indent, end, next });
  }
  return commentIndent > 0 ? undefined : lines;
}

const newline = 10;
const blank = 32;
const hash = 35;
const dash = 45;
const colon = 58;

/** Maximum number of levels; deeper texts are left to the library. */
const deepest = 100;

/** Reads line by line. At the first line that is not simple it gives up, and there is no document. */
class SimpleReader {
  readonly #text: string;
  readonly #lines: readonly Line[];
  #at = 0;
  #depth = 0;
  #isSimple = true;
  /** End of the node that was read last, including the rest of its line. */
  #behind = 0;

  constructor(text: string, lines: readonly Line[]) {
    this.#text = text;
    this.#lines = lines;
  }

  document(): { readonly root: Node | null } | undefined {
    const [first] = this.#lines;
    if (first?.indent === 0 && /^--- *$/.test(this.#text.slice(first.start, first.end))) this.#at++;
    const line = this.#line;
    if (line === undefined) return { root: null };
    const root = this.#block(line.start, line.indent, -1);
    return this.#isSimple && this.#line === undefined && root.kind !== 'scalar' ? { root } : undefined;
  }

  get #line(): Line | undefined {
    return this.#lines[this.#at];
  }

  #fail(): void {
    this.#isSimple = false;
    this.#at = this.#lines.length;
  }

  /** Reads the collection or value at an offset of the current line, nested in a node at the column `parent`. */
  #block(start: number, column: number, parent: number): Node {
    if (this.#depth === deepest) this.#fail();
    if (!this.#isSimple) return nothing;
    this.#depth++;
    const node = this.#isItem(start)
      ? this.#sequence(start, column)
      : keyLength(this.#text, start) > 0
        ? this.#map(start, column)
        : this.#inline(start, parent);
    this.#depth--;
    if (node === null) this.#fail();
    return node ?? nothing;
  }

  #map(start: number, column: number): MapNode {
    const entries: Entry[] = [];
    for (let at = start; ; at = this.#line!.start) {
      entries.push(this.#entry(at, column));
      if (this.#line?.indent !== column || this.#isItem(this.#line.start)) break;
    }
    return { kind: 'map', flow: false, entries, range: { start, end: this.#behind } };
  }

  #entry(start: number, column: number): Entry {
    const end = start + keyLength(this.#text, start);
    if (end === start) this.#fail();
    const key = scalar('plain', this.#text.slice(start, end), start, end);
    const behindColon = end + 1;
    const value = this.#isSimple ? this.#value(behindColon, column) : null;
    return { key, value, range: { start, end: value?.range.end ?? behindColon } };
  }

  /** Reads the value after a colon or below it. */
  #value(from: number, column: number): Node | null {
    const inline = this.#inline(from, column);
    if (inline !== null) return inline;
    this.#at++;
    const below = this.#line;
    if (below && (below.indent > column || (below.indent === column && this.#isItem(below.start)))) {
      return this.#block(below.start, below.indent, column);
    }
    // Blanks and comments after a colon without a value count as part of that missing value.
    const isBare = /^\n*$/.test(
      this.#text.slice(from, below === undefined ? undefined : below.start - below.indent),
    );
    if (!isBare) this.#fail();
    this.#behind = from;
    return null;
  }

  #sequence(start: number, column: number): SequenceNode {
    const items: Node[] = [];
    for (let at = start; ; at = this.#line!.start) {
      let content = at + 1;
      while (this.#text.charCodeAt(content) === blank) content++;
      items.push(this.#block(content, column + content - at, column));
      if (this.#line?.indent !== column || !this.#isItem(this.#line.start)) break;
    }
    return { kind: 'sequence', flow: false, items, range: { start, end: this.#behind } };
  }

  /** Reads a value that fills the rest of the current line and ends there; `null` if there is none. */
  #inline(from: number, parent: number): Node | null {
    const line = this.#line!;
    let start = from;
    while (start < line.end && this.#text.charCodeAt(start) === blank) start++;
    if (start === line.end || this.#text.charCodeAt(start) === hash) return null;
    const node = simpleValue(this.#text.slice(start, line.end), start);
    this.#at++;
    this.#behind = line.next;
    if (node === undefined || (this.#line !== undefined && this.#line.indent > parent)) this.#fail();
    return node ?? nothing;
  }

  #isItem(start: number): boolean {
    return this.#text.charCodeAt(start) === dash && isBreak(this.#text.charCodeAt(start + 1));
  }
}

/** Returns the length of the key that starts at an offset and is directly followed by a colon; 0 if there is none. */
function keyLength(text: string, start: number): number {
  let end = start;
  while (isKeyCharacter(text.charCodeAt(end), end === start)) end++;
  return text.charCodeAt(end) === colon && isBreak(text.charCodeAt(end + 1)) ? end - start : 0;
}

/** Whether a character is a letter, a digit or `_`; after the first character also `-`, `.` or `/`. */
function isKeyCharacter(code: number, isFirst: boolean): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (isFirst ? code >= 48 && code <= 57 : code >= 45 && code <= 57) ||
    code === 95
  );
}

/** Whether a character is a blank, the end of a line or the end of the text (`NaN`). */
function isBreak(code: number): boolean {
  return code === blank || code === newline || Number.isNaN(code);
}

/** Placeholder node for text that turned out not to be simple; it is never returned. */
const nothing = scalar('plain', '', 0, 0);
