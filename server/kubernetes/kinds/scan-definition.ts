import { inOneGo } from '../../base/in-one-go.ts';
import { deepest } from '../../yaml/deepest.ts';
import { type ClassHolder, isTellingField } from './defined-kinds.ts';
import { blank, endOfDeeper, endOfPlainKey, lineEnd, lineStart } from './definition-lines.ts';
import { type Role, roleOf, segmentOf } from './definition-role.ts';

/** What a scan found in the text of a CustomResourceDefinition; empty where the text does not say it. */
export interface ScannedDefinition {
  readonly group: string;
  readonly kind: string;
  readonly holders: readonly ClassHolder[];
  /** Whether all of the schema was understood: false where part of it is in braces or behind an alias. */
  readonly isComplete: boolean;
}

/**
 * Scans a definition in block style, as controller-gen and Helm charts have them, in one pass over its lines: the
 * indentation alone tells which property contains which. Lines of a Helm template are passed over. Parsing a text of
 * a megabyte takes a hundred times as long.
 */
export function scanDefinition(text: string): ScannedDefinition {
  return inOneGo(scanDefinitionInSteps(text));
}

/** The same in pieces of a millisecond or two. */
export function* scanDefinitionInSteps(text: string): Generator<void, ScannedDefinition> {
  const scan = new DefinitionScan();
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  let endOfStep = charactersOfStep;
  while (at < text.length && scan.isGoing) {
    if (at > endOfStep) {
      yield;
      endOfStep = at + charactersOfStep;
    }
    at = scan.passSkipped(text, at, endOfStep);
    const end = lineEnd(text, at);
    at = scan.readLine(text, at, text[end - 1] === '\r' ? end - 1 : end) ?? end + 1;
  }
  return scan.finish();
}

/** An open key or item of a list, whose value is in the lines that are indented more. */
interface Frame {
  readonly column: number;
  readonly isItem: boolean;
  readonly role: Role;
  /** Segment of the path in objects of the kind, for a schema. */
  readonly segment?: string | undefined;
  /** The properties that count, for `properties`. */
  readonly fields?: Set<string> | undefined;
}

/** A value of several lines that is passed over: lines indented more than its key belong to it. */
interface Skipped {
  readonly column: number;
  /** Whether items of a list in the same column belong to it too. */
  readonly withItems: boolean;
  readonly inBraces: boolean;
}

/** A key of a block map: quoted, or of the characters that names of properties have. */
const otherKey = /(?:"([^"\\\r\n]*)"|'([^'\r\n]*)'|([\w$./-]+))[ \t]*:(?=[ \t\r\n]|$)/y;
const kindInBraces = /[{,\s]["']?kind["']?: *["']?(\w+)/;
const mostHolders = 1000;

/** UTF-16 code units. */
const charactersOfStep = 50_000;

class DefinitionScan {
  readonly #frames: Frame[] = [{ column: -1, isItem: false, role: 'definition' }];
  readonly #holders: ClassHolder[] = [];
  #skipped: Skipped | undefined;
  #group = '';
  #kind = '';
  #isComplete = true;

  /** False once the text is nested deeper, or names more classes, than any real one. */
  get isGoing(): boolean {
    return this.#frames.length <= 2 * deepest && this.#holders.length < mostHolders;
  }

  finish(): ScannedDefinition {
    this.#close(0, false);
    return { group: this.#group, kind: this.#kind, holders: this.#holders, isComplete: this.#isComplete };
  }

  /** Returns the offset of the next line that may matter, or of one behind `limit`. */
  passSkipped(text: string, start: number, limit: number): number {
    if (this.#skipped === undefined || this.#skipped.inBraces) return start;
    return endOfDeeper(text, start, this.#skipped.column, limit);
  }

  /** Reads the line between two offsets; returns where to go on, if that is not the next line. */
  readLine(text: string, start: number, end: number): number | undefined {
    let at = start;
    while (text.charCodeAt(at) === blank) at++;
    let column = at - start;
    if (at >= end || this.#isSkipped(text, column, at, end)) return undefined;
    this.#skipped = undefined;
    const first = text[at];
    if (first === '#') return undefined;
    if (first === '{' && text[at + 1] === '{') return this.#passTemplate(text, at, end);
    let item = -1;
    while (text[at] === '-' && (text[at + 1] === ' ' || at + 1 === end)) {
      this.#close(column, true);
      this.#openItem(column);
      item = column;
      const dash = at++;
      while (at < end && text[at] === ' ') at++;
      column += at - dash;
    }
    if (at >= end || text[at] === '#') return undefined;
    const colon = endOfPlainKey(text, at);
    if (colon > at) {
      this.#close(column, false);
      this.#readEntry(text.slice(at, colon), column, text, colon + 1, end);
      return undefined;
    }
    otherKey.lastIndex = at;
    const found = otherKey.exec(text);
    if (found !== null && otherKey.lastIndex <= end) {
      this.#close(column, false);
      this.#readEntry(found[1] ?? found[2] ?? found[3]!, column, text, otherKey.lastIndex, end);
    } else {
      if (item < 0) this.#close(column, false);
      this.#skipValue(text, at, end, item < 0 ? column : item);
    }
    return undefined;
  }

  #isSkipped(text: string, column: number, at: number, end: number): boolean {
    if (this.#skipped === undefined) return false;
    const { column: from, withItems, inBraces } = this.#skipped;
    if (column <= from && !(withItems && column === from && text[at] === '-')) return false;
    if (inBraces) this.#noteBraces(text, at, end);
    return true;
  }

  /** Passes over `{{ ... }}`, also of several lines; a template that writes a key also writes what is below it. */
  #passTemplate(text: string, at: number, end: number): number | undefined {
    const close = text.indexOf('}}', at);
    if (close < 0) return text.length;
    if (close > end) return lineEnd(text, close) + 1;
    if (text[end - 1] === ':') {
      this.#skipped = { column: at - lineStart(text, at), withItems: true, inBraces: false };
    }
    return undefined;
  }

  #openItem(column: number): void {
    const { role } = this.#top;
    this.#frames.push({ column, isItem: true, role: role === 'versions' ? 'version' : 'other' });
  }

  #readEntry(key: string, column: number, text: string, after: number, end: number): void {
    const parent = this.#top;
    if (parent.role === 'properties' && key !== 'runtimeClassName' && isTellingField(key)) {
      parent.fields!.add(key);
    }
    let at = after;
    while (at < end && (text[at] === ' ' || text[at] === '\t')) at++;
    const hasValue = at < end && text[at] !== '#';
    if (this.#isTelling(key)) this.#readScalar(key, hasValue ? text.slice(at, end) : '');
    if (hasValue) {
      this.#skipValue(text, at, end, column);
      return;
    }
    const role = roleOf(parent.role, key);
    if (role === 'other') this.#skipped = { column, withItems: true, inBraces: false };
    else {
      const fields = role === 'properties' ? new Set<string>() : undefined;
      this.#frames.push({ column, isItem: false, role, segment: segmentOf(parent.role, key), fields });
    }
  }

  /** Whether the value of a key tells the name of the kind or the type of a property. */
  #isTelling(key: string): boolean {
    const { role, segment } = this.#top;
    if (role === 'schema') return segment === 'runtimeClassName' && key === 'type';
    return role === 'spec' || role === 'names';
  }

  #readScalar(key: string, written: string): void {
    const { role } = this.#top;
    if (role === 'spec' && key === 'group') this.#group = this.#wordOf(written);
    else if (role === 'names' && key === 'kind') this.#kind = this.#wordOf(written);
    else if (role === 'spec' && key === 'names') this.#kind = kindInBraces.exec(written)?.[1] ?? '';
    else if (role === 'schema') {
      const holder = this.#frames.at(-2)!;
      if (this.#wordOf(written) === 'string') holder.fields?.add('runtimeClassName');
    }
  }

  /** The one word that a value consists of; empty for any other value, such as a template, or one on the next line. */
  #wordOf(written: string): string {
    const word = /^(["']?)([\w.-]+)\1[ \t]*(?:#.*)?$/.exec(written)?.[2];
    if (word === undefined) this.#isComplete = false;
    return word ?? '';
  }

  /** Passes over a value that begins at an offset: text, a collection in braces, an alias. */
  #skipValue(text: string, at: number, end: number, column: number): void {
    const inBraces = text[at] === '[' || (text[at] === '{' && text[at + 1] !== '{');
    if (inBraces) this.#noteBraces(text, at, end);
    else if ('&*!?'.includes(text[at]!) || text.startsWith('<<', at)) this.#isComplete = false;
    this.#skipped = { column, withItems: false, inBraces };
  }

  #noteBraces(text: string, at: number, end: number): void {
    if (text.slice(at, end).includes('runtimeClassName')) this.#isComplete = false;
  }

  /** Closes what does not contain a key, or an item of a list, in a column. */
  #close(column: number, isItem: boolean): void {
    for (let top = this.#top; top.column >= column; top = this.#top) {
      // Items may be in the column of the key that they belong to.
      if (isItem && !top.isItem && top.column === column) return;
      this.#frames.pop();
      if (top.fields?.has('runtimeClassName')) {
        const path = this.#frames.flatMap(({ segment }) => segment ?? []);
        this.#holders.push({ path, fields: top.fields });
      }
    }
  }

  get #top(): Frame {
    return this.#frames.at(-1)!;
  }
}
