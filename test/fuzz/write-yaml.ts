import { randomNumbers } from '../support/random-numbers.ts';
import type { Value } from './grammars/values.ts';

/**
 * Writes a value as YAML in one of the many ways in which people do: in block and flow style, with any quotes, comments, anchors,
 * tags and kinds of line breaks. The same number gives the same text.
 */
export function writeYaml(value: Value, seed: number): string {
  const next = randomNumbers(seed);
  const writer = new YamlWriter(next);
  const lines = writer.document(value);
  const lineBreak = ['\n', '\n', '\n', '\n', '\n', '\r\n', '\r\n', '\r'][next() % 8]!;
  const end = next() % 8 === 0 ? '' : lineBreak;
  return (next() % 40 === 0 ? '\uFEFF' : '') + lines.join('\n').replaceAll('\n', lineBreak) + end;
}

/** Writes a value as JSON, on one line or on many. */
export function writeJson(value: Value, seed: number): string {
  const text = JSON.stringify(value ?? null, undefined, [2, 2, 0, 4, '\t'][seed % 5]);
  return seed % 3 === 0 ? text : `${text}\n`;
}

class YamlWriter {
  readonly #next: () => number;
  readonly #indent: string;
  readonly #isListIndented: boolean;
  readonly #hasComments: boolean;
  readonly #hasAnchors: boolean;
  readonly #anchors: string[] = [];

  constructor(next: () => number) {
    this.#next = next;
    this.#indent = ' '.repeat([2, 2, 2, 1, 3, 4][next() % 6]!);
    this.#isListIndented = next() % 2 === 0;
    this.#hasComments = next() % 3 === 0;
    this.#hasAnchors = next() % 6 === 0;
  }

  document(value: Value): string[] {
    if (typeof value !== 'object' || value === null || this.#oneIn(10)) return [this.#flow(value)];
    return this.#block(value, '');
  }

  #block(value: object, indent: string): string[] {
    if (Array.isArray(value)) return value.flatMap(item => this.#below(`${indent}-`, item, indent));
    return Object.entries(value).flatMap(([key, item]) => {
      if (item === undefined) return [];
      const above = this.#hasComments && this.#oneIn(6) ? [`${indent}# about ${key}`] : [];
      const written = this.#oneIn(60)
        ? `${indent}? ${this.#key(key)}\n${indent}:`
        : `${indent}${this.#key(key)}:`;
      return [...above, ...this.#below(written, item, indent)];
    });
  }

  /** A value behind a dash or a colon, or in the lines below it. */
  #below(before: string, value: Value, indent: string): string[] {
    const isLong = typeof value === 'object' && value !== null && Object.keys(value).length > 0;
    if (!isLong || this.#oneIn(12)) {
      if (typeof value === 'string' && this.#oneIn(15)) return this.#blockScalar(before, value, indent);
      const isEmpty = value === null && this.#oneIn(2);
      return [before + (isEmpty ? '' : ` ${this.#withAnchor()}${this.#flow(value)}`) + this.#comment()];
    }
    const isDash = before.endsWith('-');
    const deeper = isDash
      ? `${indent}  `
      : Array.isArray(value) && !this.#isListIndented
        ? indent
        : indent + this.#indent;
    const anchor = this.#withAnchor().trimEnd();
    const lines = this.#block(value, deeper);
    const [first, ...others] = lines;
    const isCompact = isDash && anchor === '' && first !== undefined && !first.trimStart().startsWith('#');
    if (isCompact) return [`${before} ${first.trimStart()}`, ...others];
    return [before + (anchor && ` ${anchor}`) + this.#comment(), ...lines];
  }

  #blockScalar(before: string, text: string, indent: string): string[] {
    const header = `${['|', '>'][this.#next() % 2]}${['', '-', '+'][this.#next() % 3]}`;
    const lines = text
      .split(/\r\n|\r|\n/)
      .map(line => (line === '' ? '' : `${indent}${this.#indent}${line}`));
    return [`${before} ${header}${this.#comment()}`, ...lines];
  }

  #flow(value: Value): string {
    if (value === undefined || value === null) return ['null', '~', 'null'][this.#next() % 3]!;
    if (typeof value === 'string') return this.#scalar(value);
    if (typeof value !== 'object') return String(value);
    const isJson = this.#oneIn(4);
    const comma = this.#oneIn(8) ? ',\n      ' : ', ';
    if (Array.isArray(value)) return `[${value.map(item => this.#flow(item)).join(comma)}]`;
    const entries = Object.entries(value).filter(([, item]) => item !== undefined);
    return `{${entries.map(([key, item]) => `${isJson ? JSON.stringify(key) : this.#key(key)}: ${this.#flow(item)}`).join(comma)}}`;
  }

  #scalar(text: string): string {
    if (this.#hasAnchors && this.#anchors.length > 0 && this.#oneIn(8)) {
      return `*${this.#anchors[this.#next() % this.#anchors.length]!} `;
    }
    const tag = this.#oneIn(80) ? ['!!str ', '! ', '!own ', '!!int ', '!!binary '][this.#next() % 5]! : '';
    const quote = this.#next() % 8;
    // What has to be quoted sometimes is not.
    const mayBePlain = /^[\w./-][\w./:@-]*$/.test(text) || this.#oneIn(6);
    if (quote < 5 && mayBePlain) return tag + text;
    if (quote === 5 && !/[\r\n]/.test(text)) return `${tag}'${text.replaceAll("'", "''")}'`;
    return tag + JSON.stringify(text);
  }

  #key(key: string): string {
    if (key === '<<' || (!this.#oneIn(20) && /^[\w./<-]+$/.test(key))) return key;
    return JSON.stringify(key);
  }

  #withAnchor(): string {
    if (!this.#hasAnchors || !this.#oneIn(4)) return '';
    const name = `a${this.#anchors.length}`;
    this.#anchors.push(name);
    return `&${name} `;
  }

  #comment(): string {
    if (!this.#hasComments || !this.#oneIn(5)) return '';
    return [
      ' # why',
      ' # runtimeclass: ignore',
      '   ',
      ' # runtimeclass: ignore unknown-field',
      '\t# {{ x }}',
    ][this.#next() % 5]!;
  }

  #oneIn(count: number): boolean {
    return this.#next() % count === 0;
  }
}
