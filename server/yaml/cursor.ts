import { startOfLine } from './edit.ts';
import { parse } from './parse.ts';
import type { MapNode, Node, Path, Range } from './tree.ts';

/** Where the cursor is in a text that may be half typed. */
export interface Cursor {
  /** `key`: a key is being typed in `map`. `value`: the value at `path` is being typed. */
  readonly on: 'key' | 'value';
  /** Of the map whose key, or of the value that is being typed. */
  readonly path: Path;
  /** What a proposal replaces: the word at the cursor, without quotes. */
  readonly range: Range;
  /** The quote the word stands in. */
  readonly quote: '"' | "'" | '';
  /** What must come before a proposal: a blank, right behind a colon. */
  readonly lead: string;
  /** The key has its colon already. */
  readonly hasColon: boolean;
  /** The map whose key is being typed, with a stand-in for that key. */
  readonly map: MapNode | undefined;
  /** The tree of the document with a stand-in at the cursor. */
  readonly root: Node | null;
}

/**
 * Finds the place of an offset of a document by putting a stand-in there and reading the text again: an unfinished
 * line then is a finished one. `undefined` in comments, in block scalars and between words.
 */
export function cursorAt(text: string, offset: number): Cursor | undefined {
  const lineStart = startOfLine(text, offset);
  const before = text.slice(lineStart, offset);
  const after = /^[^\r\n]*/.exec(text.slice(offset))![0];
  const place = placeInLine(before, after);
  if (place === undefined) return undefined;
  const start = offset - place.typed.length;
  const end = offset + place.rest.length;
  const read = parse(text.slice(0, start) + place.standIn + text.slice(end + place.skip)).root;
  const found = findStandIn(read, []);
  if (found === undefined || found.on !== place.on) return undefined;
  const { quote, lead, hasColon, on } = place;
  return { on, range: { start, end }, quote, lead, hasColon, root: read, path: found.path, map: found.map };
}

const standIn = '__cursor__';

interface PlaceInLine {
  readonly on: 'key' | 'value';
  /** The part of the word before the cursor, and the part after it. */
  readonly typed: string;
  readonly rest: string;
  readonly quote: '"' | "'" | '';
  readonly lead: string;
  readonly hasColon: boolean;
  /** What to read in the place of the word; `skip` more characters after the word are left out for it. */
  readonly standIn: string;
  readonly skip: number;
}

function placeInLine(before: string, after: string): PlaceInLine | undefined {
  if (isInComment(before)) return undefined;
  const value = /:(?<blank>[ \t]*)(?<quote>["']?)(?<typed>[^"'#,{}[\]]*)$/.exec(before);
  const isFlow = /[{,]/.test(before);
  const key = (
    isFlow
      ? /[{,][ \t]*(?<quote>["']?)(?<typed>[^"':,{}]*)$/
      : /^[ \t]*(?:- +)*(?<quote>["']?)(?<typed>[^"':#]*)$/
  ).exec(before);
  const match = value && !/^[ \t]*(?:- +)*["'][^"']*$/.test(before) ? value : key;
  if (match === null) return undefined;
  const { quote, typed } = match.groups as { quote: '' | '"' | "'"; typed: string };
  const rest = (
    quote === '' ? /^[^\s"',:{}[\]#]*/ : new RegExp(`^[^${quote}]*(?=${quote})|^[^\\s${quote}]*`)
  ).exec(after)![0];
  const closing = after.slice(rest.length);
  const isClosed = quote !== '' && closing.startsWith(quote);
  const missingQuote = quote !== '' && !isClosed ? quote : '';
  if (match === value) {
    const lead = match.groups!['blank'] === '' && quote === '' && !isFlow ? ' ' : '';
    return {
      on: 'value',
      typed,
      rest,
      quote,
      lead,
      hasColon: true,
      standIn: lead + standIn + missingQuote,
      skip: 0,
    };
  }
  const hasColon = /^["']?[ \t]*:/.test(closing);
  const colon = hasColon ? '' : ': ';
  const ending = isClosed && !hasColon ? quote : missingQuote;
  const skip = isClosed && !hasColon ? 1 : 0;
  return { on: 'key', typed, rest, quote, lead: '', hasColon, standIn: standIn + ending + colon, skip };
}

function isInComment(before: string): boolean {
  const withoutQuoted = before.replace(/"[^"]*"|'[^']*'/g, '');
  return /(^|\s)#/.test(withoutQuoted);
}

interface Found {
  readonly on: 'key' | 'value';
  readonly path: Path;
  readonly map?: MapNode;
}

function findStandIn(node: Node | null, path: Path): Found | undefined {
  if (node?.kind === 'scalar') return node.text.trim() === standIn ? { on: 'value', path } : undefined;
  if (node?.kind === 'map') {
    for (const entry of node.entries) {
      if (entry.key.text === standIn) return { on: 'key', path, map: node };
      const found = findStandIn(entry.value, [...path, entry.key.text]);
      if (found !== undefined) return found;
    }
  }
  if (node?.kind === 'sequence') {
    for (const [index, item] of node.items.entries()) {
      const found = findStandIn(item, [...path, index]);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}
