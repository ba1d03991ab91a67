import { scalar } from './simple-value.ts';
import type { Entry, Node, ScalarNode } from './tree.ts';

/**
 * Parses a JSON document into the tree that `parse` would build with the `yaml` library, many times as fast.
 * `undefined` for any other text, be it broken or only unusual.
 */
export function parseJson(text: string): { readonly root: Node } | undefined {
  const isLikely = /^(?:---\n)?[ \r\n]*[{[]/.test(text) && !unusual.test(text);
  return isLikely ? new JsonReader(text).document() : undefined;
}

/**
 * Matches characters that the library treats specially: tabs, lone carriage returns, control characters, byte order
 * marks.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches them on purpose.
const unusual = /[\0-\x09\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]|\r(?!\n)/;

/** Maximum number of levels; deeper texts are left to the library. */
const deepest = 100;

/** Maximum length of a key in characters: YAML allows no more before a colon. */
const longestKey = 1000;

/** Reads the value at `#at`; on the first error there is no document. */
class JsonReader {
  readonly #text: string;
  #at: number;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
    this.#at = text.startsWith('---') ? 3 : 0;
  }

  document(): { readonly root: Node } | undefined {
    const root = this.#value();
    return root !== undefined && Number.isNaN(this.#next()) ? { root } : undefined;
  }

  /** Returns the code of the next character that is not blank; `NaN` at the end of the text. */
  #next(): number {
    for (;;) {
      const code = this.#text.charCodeAt(this.#at);
      if (code !== 32 && code !== 10 && code !== 13) return code;
      this.#at++;
    }
  }

  #value(): Node | undefined {
    const code = this.#next();
    if (code === quote) return this.#string();
    if (code !== brace && code !== bracket) return this.#word();
    if (this.#depth === deepest) return undefined;
    this.#depth++;
    const node = code === brace ? this.#map() : this.#sequence();
    this.#depth--;
    return node;
  }

  #map(): Node | undefined {
    const start = this.#at++;
    const entries: Entry[] = [];
    if (this.#next() !== closingBrace) {
      do {
        const entry = this.#entry();
        if (entry === undefined) return undefined;
        entries.push(entry);
      } while (this.#passes(comma));
    }
    if (!this.#passes(closingBrace)) return undefined;
    return { kind: 'map', flow: true, entries, range: { start, end: this.#at } };
  }

  #entry(): Entry | undefined {
    const key = this.#next() === quote ? this.#string() : undefined;
    if (key === undefined || key.range.end - key.range.start > longestKey) return undefined;
    if (this.#text.charCodeAt(this.#at++) !== colon) return undefined;
    const value = this.#value();
    return value && { key, value, range: { start: key.range.start, end: value.range.end } };
  }

  #sequence(): Node | undefined {
    const start = this.#at++;
    const items: Node[] = [];
    if (this.#next() !== closingBracket) {
      do {
        const item = this.#value();
        if (item === undefined) return undefined;
        items.push(item);
      } while (this.#passes(comma));
    }
    if (!this.#passes(closingBracket)) return undefined;
    return { kind: 'sequence', flow: true, items, range: { start, end: this.#at } };
  }

  #passes(code: number): boolean {
    if (this.#next() !== code) return false;
    this.#at++;
    return true;
  }

  #string(): ScalarNode | undefined {
    const start = this.#at;
    string.lastIndex = start;
    if (!string.test(this.#text)) return undefined;
    this.#at = string.lastIndex;
    const written = this.#text.slice(start + 1, this.#at - 1);
    const meant = written.includes('\\') ? (JSON.parse(`"${written}"`) as string) : written;
    return scalar('double', meant, start, this.#at);
  }

  #word(): ScalarNode | undefined {
    const start = this.#at;
    word.lastIndex = start;
    if (!word.test(this.#text)) return undefined;
    this.#at = word.lastIndex;
    return scalar('plain', this.#text.slice(start, this.#at), start, this.#at);
  }
}

const quote = 34;
const comma = 44;
const colon = 58;
const bracket = 91;
const closingBracket = 93;
const brace = 123;
const closingBrace = 125;

const string = /"[^"\\\r\n]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[^"\\\r\n]*)*"/y;
const word = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?=[ \r\n,}\]])/y;
