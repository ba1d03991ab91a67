import type { Range } from './tree.ts';

/** A document that is one long list: what stands above its items, each item, and what stands below them. */
export interface ListParts {
  readonly head: Range;
  /** With the comments above it. At least one. */
  readonly items: readonly Range[];
  /** `undefined` where the list ends the document. */
  readonly tail: Range | undefined;
}

/**
 * Cuts a document below its top-level key `items` into the items of that list, so that each can be read by itself: as
 * a sequence of one item, in the columns that it has. In block style what belongs to an item is indented more than its
 * dash, even in a block scalar, so the cut needs no parser. `undefined` where there is no such list, where an item may
 * need another one (aliases), or where the lines do not look like it.
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

/** Cuts a text that was some items of such a list before it changed; `undefined` where it is not only that now. */
export function splitItems(text: string): readonly Range[] | undefined {
  const items = itemsFrom(text, 0);
  return items[0]?.start === 0 && items.at(-1)?.end === text.length ? items : undefined;
}

/** The items of the list that starts in a line; none where they cannot be cut. */
function itemsFrom(text: string, from: number): readonly Range[] {
  if (refersElsewhere.test(text) || /\r(?!\n)/.test(text)) return [];
  const first = /^(?:[ \t]*(?:#.*)?\r?\n)*( *)-[ \r\n]/.exec(text.slice(from));
  if (first === null) return [];
  const starts: number[] = [];
  const end = scanItems(text, from, first[1]!.length, starts);
  return starts.map((start, index) => ({ start, end: starts[index + 1] ?? end }));
}

/** An alias, or a marker of a template, which may begin in one item and end in another. */
const refersElsewhere = /(?:^|[\s[{,])\*[^\s*/,.\]}]|\{\{|\{%|<%/;

/** Whether nothing comes behind the list, or other keys. */
function isTail(text: string): boolean {
  const isOther = /^(?:[ \t]*(?:#.*)?\r?\n)*["']?[\w./-]+["']?:(?:\s|$)/.test(text);
  return text === '' || (isOther && !/^items *:/m.test(text));
}

/** Notes where the items begin whose dash stands in a column; gives where the list ends. */
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
