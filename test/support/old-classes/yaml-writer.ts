import fc from 'fast-check';
import type { Draw } from './draw.ts';
import type { Fields, Written } from './old-class.ts';

/** How one text is written. */
export interface Style {
  /** `spec`: block style in which `spec` is a flow map. */
  readonly layout: 'block' | 'spec' | 'flow' | 'json';
  /** Blanks a level. */
  readonly indent: number;
  /** Items of a list are not indented further than its key. */
  readonly indentless: boolean;
  readonly comments: boolean;
  /** Texts and maps that occur again are sometimes aliases. */
  readonly anchors: boolean;
}

export const styles: fc.Arbitrary<Style> = fc.record({
  layout: fc.constantFrom('block', 'block', 'block', 'spec', 'flow', 'json'),
  indent: fc.constantFrom(1, 2, 2, 3, 4),
  indentless: fc.boolean(),
  comments: fc.boolean(),
  anchors: fc.constantFrom(true, false, false, false),
});

/** Writes fields as lines without line breaks, with comments, blanks, quotes and anchors as they come. */
export class YamlWriter {
  readonly #draw: Draw;
  readonly #style: Style;
  readonly #anchors = new Map<string, string>();
  #comments = 0;

  constructor(draw: Draw, style: Style) {
    this.#draw = draw;
    this.#style = style;
  }

  block(fields: Fields, indent: string): string[] {
    return fields.flatMap(([key, value]) => [
      ...this.#linesAbove(indent),
      ...this.#entry(key, value, indent),
    ]);
  }

  flow(value: Written, indent = '', comments = this.#style.comments): string {
    if (typeof value === 'string') return this.#anchored(value, () => this.#scalar(value));
    if (Array.isArray(value)) return `[${value.map(item => this.flow(item, indent, false)).join(', ')}]`;
    const isOverLines = Object.keys(value).length > 0 && this.#draw(fc.boolean);
    const deeper = `${indent}${' '.repeat(this.#style.indent)}`;
    const keys = Object.entries(value as Record<string, Written>).map(([key, item], index, { length }) => {
      const written = this.flow(item, deeper, comments && isOverLines);
      return `${this.#key(key)}: ${written}${index < length - 1 ? ',' : ''}`;
    });
    if (!isOverLines) return `{${keys.join(' ')}}`;
    const comment = () => (comments ? this.#comment() : '');
    const lines = keys.map(line => `${deeper}${line}${comment()}`);
    // In block style the brace has to stand further to the right than the key.
    const brace = this.#style.layout === 'json' ? '}' : ' }';
    return [`{${comment()}`, ...lines, `${indent}${brace}`].join('\n');
  }

  #entry(name: string, value: Written, indent: string): string[] {
    const key = `${indent}${this.#key(name)}:`;
    const blanks = this.#blanks(1);
    const isFlow = Object.keys(value).length === 0 || (name === 'spec' && this.#style.layout === 'spec');
    if (typeof value === 'string' || isFlow || this.#draw(fc.nat, { max: 5 }) === 0) {
      const written = `${key}${blanks}${this.flow(value, indent)}`.split('\n');
      return written.map((line, index) => (index === written.length - 1 ? line + this.#lineEnd() : line));
    }
    const deeper = `${indent}${' '.repeat(this.#style.indent)}`;
    if (Array.isArray(value)) {
      const column = this.#style.indentless ? indent : deeper;
      return [key + this.#lineEnd(), ...value.flatMap(item => this.item(item, column))];
    }
    const below = () => this.block(Object.entries(value as Record<string, Written>), deeper);
    return [key + this.#lineEnd(), ...below(), ...this.#linesAbove(deeper)];
  }

  item(value: Written, indent: string): string[] {
    if (typeof value === 'string') return [`${indent}- ${this.flow(value)}${this.#lineEnd()}`];
    const lines = this.block(Object.entries(value as Record<string, Written>), `${indent}  `);
    const [first = '', ...others] = lines;
    const isField = first.trim() !== '' && !first.trim().startsWith('#');
    return isField ? [`${indent}- ${first.trimStart()}`, ...others] : [`${indent}-`, ...lines];
  }

  #scalar(text: string): string {
    const isJson = this.#style.layout === 'json';
    const quote = isJson ? 'double' : this.#draw(fc.constantFrom, 'plain', 'single', 'double');
    const mayBePlain = /^[a-zA-Z][\w./-]*$/.test(text) && text !== 'true';
    if (quote === 'single') return `'${text}'`;
    return quote === 'plain' && mayBePlain ? text : JSON.stringify(text);
  }

  /** An alias where the same was written before, else maybe with an anchor. */
  #anchored(value: string, write: () => string): string {
    if (!this.#style.anchors || this.#style.layout === 'json') return write();
    const known = this.#anchors.get(value);
    if (known !== undefined) return this.#draw(fc.boolean) ? `*${known}` : write();
    if (this.#draw(fc.boolean)) return write();
    const written = write();
    const name = `a${this.#anchors.size}`;
    this.#anchors.set(value, name);
    return `&${name} ${written}`;
  }

  #key(key: string): string {
    const isQuoted = this.#style.layout === 'json' || this.#draw(fc.nat, { max: 9 }) === 0;
    return isQuoted || /[^\w.-]/.test(key) ? JSON.stringify(key) : key;
  }

  #linesAbove(indent: string): string[] {
    if (!this.#style.comments) return [];
    const lines = this.#draw(() =>
      fc.constantFrom<readonly string[]>([], [], [], [''], ['   '], ['#'], ['', '#']),
    );
    return lines.map(line => (line === '#' ? `${indent}${this.#comment().trimStart()}` : line));
  }

  #lineEnd(): string {
    return this.#comment() + this.#blanks(0);
  }

  #comment(): string {
    if (!this.#style.comments || this.#draw(fc.nat, { max: 3 }) > 0) return '';
    this.#comments++;
    return `${this.#blanks(1)}# c${this.#comments} "it's: {1}"`;
  }

  /** At least so many blanks. */
  #blanks(least: number): string {
    return ' '.repeat(least + this.#draw(fc.constantFrom, 0, 0, 0, 1, 3));
  }
}
