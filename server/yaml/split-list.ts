import type { Range } from './tree.ts';

/** The ranges of a document that is one long list: the text above its items, each item, and the text below the items. */
export interface ListParts {
  readonly head: Range;
  /** At least one item, each with the comments above it. */
  readonly items: readonly Range[];
  /** `undefined` if the list ends the document. */
  readonly tail: Range | undefined;
}

/**
 * Cuts a document below its top-level key `items` into the items of that list, so that each can be parsed by itself,
 * as a sequence of one item at its original columns. In block style the content of an item is indented more than its
 * dash, even in a block scalar, so cutting needs no parser. `undefined` if there is no such list, if an item may
 * depend on another one (aliases), or if the lines do not look like a list.
 */
export function splitList(text: string): ListParts | undefined {
  const key = /^items:[ \t]*(?:#.*)?\r?\n/m.exec(text);
  const items = key === null ? [] : itemsFrom(text, key.index + key[0].length);
  const [first] = items;
  const last = items.at(-1);
  if (first === undefined || last === undefined || !isTail(text.slice(last.end))) return undefined;
  return {
    head: { start: 0, end: first.start },
    items,
    tail: last.end < text.length ? { start: last.end, end: text.length } : undefined,
  };
}

/** Cuts a text that consisted of items of such a list before it changed; `undefined` if it has other content now. */
export function splitItems(text: string): readonly Range[] | undefined {
  const items = itemsFrom(text, 0);
  return items[0]?.start === 0 && items.at(-1)?.end === text.length ? items : undefined;
}

/** Returns the items of the list that starts on a line; an empty list if they cannot be cut. */
function itemsFrom(text: string, from: number): readonly Range[] {
  if (refersElsewhere.test(text) || /\r(?!\n)/.test(text)) return [];
  const first = /^(?:[ \t]*(?:#.*)?\r?\n)*( *)-[ \r\n]/.exec(text.slice(from));
  if (first === null) return [];
  const starts: number[] = [];
  const end = scanItems(text, from, first[1]!.length, starts);
  return starts.map((start, index) => ({ start, end: starts[index + 1] ?? end }));
}

/** Matches an alias, or a template marker, which may begin in one item and end in another. */
const refersElsewhere = /(?:^|[\s[{,])\*[^\s*/,.\]}]|\{\{|\{%|<%/;

/** Whether the text after the list is empty or continues with other keys. */
function isTail(text: string): boolean {
  const isOther = /^(?:[ \t]*(?:#.*)?\r?\n)*["']?[\w./-]+["']?:(?:\s|$)/.test(text);
  return text === '' || (isOther && !/^items *:/m.test(text));
}

/** Adds to `starts` the offsets of the items whose dash is in a column; returns the end of the list. */
function scanItems(text: string, from: number, column: number, starts: number[]): number {
  /** Comments that are not indented more than the dash belong to the item below them. */
  let comments: number | undefined;
  for (let at = from; at < text.length; ) {
    const newline = text.indexOf('\n', at);
    const next = newline < 0 ? text.length : newline + 1;
    const start = behindBlanks(text, at, column + 1);
    const character = text[start];
    if (character === '#' && start - at <= column) comments ??= at;
    else if (start - at <= column && character !== '\n' && character !== '\r' && start < text.length) {
      if (start - at < column || !isItem(text, start)) return comments ?? at;
      starts.push(comments ?? at);
      comments = undefined;
    } else if (start - at > column) comments = undefined;
    at = next;
  }
  return text.length;
}

function behindBlanks(text: string, at: number, most: number): number {
  let behind = at;
  while (behind - at < most && text[behind] === ' ') behind++;
  return behind;
}

function isItem(text: string, start: number): boolean {
  return text[start] === '-' && /[ \r\n]/.test(text[start + 1] ?? '\n');
}
