import type { Value } from '../../kubernetes/objects/value.ts';
import { deepest } from '../../yaml/deepest.ts';

/**
 * Cuts the JSON of a Kubernetes list into its items while it arrives, so that neither the text nor the objects of
 * the whole list are ever in memory. What it gives, and where it throws, is as if `JSON.parse` had read the whole;
 * only `status.images` and `metadata.managedFields` of an item, most of a Node's bytes, come as empty lists.
 *
 * It counts brackets and jumps over strings: nothing is assumed of the layout. Its numbers are those of `JSON.parse`.
 * It also throws where more brackets are in each other than are read.
 */
export class ListSplitter {
  /** Used again for each piece: to allocate one takes as long as to read it. */
  #storage: Buffer = Buffer.allocUnsafe(0);
  /** What of the storage is text. */
  #buffer: Buffer = this.#storage;
  /** Where what was not yet taken begins. */
  #start = 0;
  #at = 0;
  #depth = 0;
  #isInString = false;
  /** The last string: before the bracket of a member's value it is the member's name. */
  #string = { start: 0, end: 0 };
  #isInItems = false;
  #isInDropped = false;
  /** Which member of an item is being read, where that is an object. */
  #section = '';
  /** What was taken of the text of the current item. */
  #text = '';
  /** The list with a 0 for each item: small, and valid exactly where the whole is. */
  #shell = '';
  #beforeItems: string | undefined;
  #items: Value[] = [];

  /** The items that are complete with these bytes. @throws SyntaxError as `JSON.parse` does. */
  push(bytes: Uint8Array): Value[] {
    this.#append(bytes);
    this.#at -= this.#start;
    this.#string = { start: this.#string.start - this.#start, end: this.#string.end - this.#start };
    this.#start = 0;
    this.#items = [];
    this.#scan();
    return this.#items;
  }

  #append(bytes: Uint8Array): void {
    const rest = this.#buffer.subarray(this.#start);
    const length = rest.length + bytes.length;
    if (length > longestObject) throw new SyntaxError('No object of Kubernetes is that long');
    if (length > this.#storage.length) this.#storage = Buffer.allocUnsafe(2 * length);
    rest.copy(this.#storage);
    this.#storage.set(bytes, rest.length);
    this.#buffer = this.#storage.subarray(0, length);
  }

  /** What stands before the items, as soon as they begin: the metadata, where Kubernetes writes it. @throws SyntaxError. */
  get beforeItems(): Value | undefined {
    return this.#beforeItems === undefined ? undefined : (JSON.parse(`${this.#beforeItems}]}`) as Value);
  }

  /** The list without its items. @throws SyntaxError where it is not complete. */
  end(): Value {
    this.#shell += this.#text + this.#take(this.#buffer.length);
    return JSON.parse(this.#shell) as Value;
  }

  /** Every byte of a list goes through here: what it needs for each is in variables of its own. */
  #scan(): void {
    const buffer = this.#buffer;
    const { length } = buffer;
    let at = this.#isInString ? this.#skipString(this.#at) : this.#at;
    while (at < length) {
      const byte = buffer[at]!;
      if (byte === quote) {
        this.#string.start = at;
        at = this.#skipString(at + 1);
        continue;
      }
      this.#at = at;
      if (byte === openBrace || byte === openBracket) this.#open(byte);
      else if (byte === closeBrace || byte === closeBracket) this.#close();
      else if (byte === comma && this.#depth === depthOfItems && this.#isInItems) this.#endItem(',');
      at++;
    }
    this.#at = at;
    // What is dropped need not be kept until it ends, but for a string, whose backslashes are counted backwards.
    if (this.#isInDropped) this.#start = this.#isInString ? this.#string.start : at;
  }

  /** Returns where the text goes on behind the string; where its end has not come yet, the end of the bytes. */
  #skipString(from: number): number {
    const buffer = this.#buffer;
    let end = nextQuote(buffer, from);
    while (end < buffer.length && isEscaped(buffer, end)) end = nextQuote(buffer, end + 1);
    this.#isInString = end === buffer.length;
    this.#string.end = this.#isInString ? end : end + 1;
    return this.#string.end;
  }

  #open(bracket: number): void {
    this.#depth++;
    if (this.#depth > deepest) throw new SyntaxError('No object of Kubernetes is nested that deeply');
    if (!this.#isInItems) {
      if (bracket === openBracket && this.#depth === depthOfItems && this.#memberName() === 'items') {
        this.#shell += this.#take(this.#at + 1);
        this.#beforeItems ??= this.#shell;
        this.#isInItems = true;
      }
    } else if (bracket === openBrace && this.#depth === depthOfSection) {
      this.#section = this.#memberName();
    } else if (bracket === openBracket && this.#depth === depthOfSection + 1) {
      if (!dropped.has(`${this.#section}.${this.#memberName()}`)) return;
      this.#text += this.#take(this.#at + 1);
      this.#isInDropped = true;
    }
  }

  #close(): void {
    if (this.#isInDropped && this.#depth === depthOfSection + 1) {
      this.#isInDropped = false;
      this.#start = this.#at;
    }
    if (this.#isInItems && this.#depth === depthOfItems) {
      this.#endItem('');
      this.#isInItems = false;
    }
    this.#depth--;
  }

  /** Takes what stands between two separators: an item, or nothing in an empty list. */
  #endItem(separator: string): void {
    const text = this.#text + this.#take(this.#at);
    const isItem = /[^ \t\r\n]/.test(text);
    if (isItem) this.#items.push(JSON.parse(text) as Value);
    this.#shell += (isItem ? '0' : '') + separator;
    this.#text = '';
    this.#start += separator.length;
  }

  #take(end: number): string {
    const text = this.#buffer.toString('utf8', this.#start, end);
    this.#start = end;
    return text;
  }

  /** The name of the member whose value begins here, as written; '' for an element of an array. */
  #memberName(): string {
    const { start, end } = this.#string;
    const buffer = this.#buffer;
    let [at, colons] = [end, 0];
    for (; at < this.#at && (buffer[at] === colon || isBlank(buffer[at])); at++) {
      if (buffer[at] === colon) colons++;
    }
    return at === this.#at && colons === 1 ? buffer.toString('utf8', start + 1, end - 1) : '';
  }
}

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];

/** Brackets that are open before an item, and in an object that is a member of an item. */
const [depthOfItems, depthOfSection] = [2, 4];

const dropped: ReadonlySet<string> = new Set(['status.images', 'metadata.managedFields']);

/** Bytes. etcd refuses requests over 1.5 MiB (its `--max-request-bytes`), and with them larger objects. */
const longestObject = 8 * 1024 * 1024;

/** Most strings are short: only for others the search costs less than its call. */
function nextQuote(buffer: Buffer, from: number): number {
  const near = Math.min(from + 16, buffer.length);
  for (let at = from; at < near; at++) if (buffer[at] === quote) return at;
  const found = near === buffer.length ? -1 : buffer.indexOf(quote, near);
  return found === -1 ? buffer.length : found;
}

function isBlank(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

function isEscaped(buffer: Buffer, at: number): boolean {
  let before = at - 1;
  while (buffer[before] === backslash) before--;
  return (at - before) % 2 === 0;
}
