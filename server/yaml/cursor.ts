import { startOfLine } from './edit.ts';
import { parse } from './parse.ts';
import type { MapNode, Node, Path, Range } from './tree.ts';

/** The position of the cursor in a text that may be half typed. */
export interface Cursor {
  /** `key`: a key is being typed in `map`. `value`: the value at `path` is being typed. */
  readonly on: 'key' | 'value';
  /** Path of the map whose key is being typed, or of the value that is being typed. */
  readonly path: Path;
  /** Range that a proposal replaces: the word at the cursor, without its opening quote. */
  readonly range: Range;
  /** The quote around the word; empty for a plain word. */
  readonly quote: Quote;
  /** Text to insert before a proposal: a blank directly after a colon, else empty. */
  readonly lead: string;
  /** Text to insert after a proposal: the closing quote, if the text has none or the range covers it. */
  readonly trail: string;
  /** Whether the key already has its colon. */
  readonly hasColon: boolean;
  /** The map whose key is being typed, with a placeholder for that key. */
  readonly map: MapNode | undefined;
  /** The tree of the document with a placeholder at the cursor. */
  readonly root: Node | null;
}

type Quote = '"' | "'" | '';

/**
 * Finds the path at an offset of a document by inserting a placeholder there and parsing the text again, which makes
 * an unfinished line a finished one. `undefined` in comments, in block scalars and between words.
 */
export function cursorAt(text: string, offset: number): Cursor | undefined {
  const lineStart = startOfLine(text, offset);
  const before = text.slice(lineStart, offset);
  if (isInComment(before)) return undefined;
  const word = wordBefore(before);
  if (word === undefined) return undefined;
  const end = offset + restOfWord(text, offset, word.quote).length;
  const isClosed = word.quote !== '' && text[end] === word.quote;
  const start = offset - word.typed.length;
  const hasColon = word.on === 'value' || /^["']?[ \t]*:/.test(text.slice(end, end + 64));
  // A quoted key gets its colon after the closing quote, so that quote is replaced too.
  const takesQuote = !hasColon && isClosed;
  const range = { start, end: takesQuote ? end + 1 : end };
  const trail = isClosed && !takesQuote ? '' : word.quote;
  const endsEntry = word.on === 'value' || !hasColon;
  const inserted = word.lead + standIn + word.quote + (hasColon ? '' : ': ');
  const behind = text.slice(isClosed ? end + 1 : end);
  const read = text.slice(0, start) + inserted + (endsEntry ? missingComma(text, behind) : '') + behind;
  const { root } = parse(read);
  const found = findStandIn(root, []);
  if (found === undefined || found.on !== word.on) return undefined;
  return { ...found, map: found.map, range, quote: word.quote, lead: word.lead, trail, hasColon, root };
}

/** The text of the word at the cursor in `Cursor.root`. */
export const standIn = '__cursor__';

/** The word that ends at the cursor, which may be empty. */
interface Word {
  readonly on: 'key' | 'value';
  readonly typed: string;
  readonly quote: Quote;
  readonly lead: string;
}

/** Names contain no blanks, so a blank ends a plain word. */
const blockKey = /^[ \t]*(?:- +)*(?:(?<quote>["'])(?<quoted>[^"':]*)|(?<plain>(?!-)[^\s"':#,{}[\]]*))$/;
const flowKey = /[{,][ \t]*(?:(?<quote>["'])(?<quoted>[^"':,{}]*)|(?<plain>[^\s"':#,{}[\]]*))$/;
const valueAfterColon =
  /:(?<blank>[ \t]*(?:[&!][^\s,{}[\]]*[ \t]+)*)(?:(?<quote>["'])(?<quoted>[^"']*)|(?<plain>[^\s"'#,{}[\]]*))$/;

function wordBefore(before: string): Word | undefined {
  const key = blockKey.exec(before) ?? flowKey.exec(before);
  const match = key ?? valueAfterColon.exec(before);
  if (match === null) return undefined;
  const { quote = '', quoted, plain = '', blank } = match.groups as Record<string, string | undefined>;
  const lead = blank === '' && quote === '' ? ' ' : '';
  return { on: key === null ? 'value' : 'key', typed: quoted ?? plain, quote: quote as Quote, lead };
}

function restOfWord(text: string, offset: number, quote: Quote): string {
  const line = /^[^\r\n]*/.exec(text.slice(offset))![0];
  const rest =
    quote === '' ? /^[^\s"',:{}[\]#]*/ : new RegExp(`^[^${quote}]*(?=${quote})|^[^\\s${quote},:]*`);
  return rest.exec(line)![0];
}

function isInComment(before: string): boolean {
  const withoutQuoted = before.replace(/"[^"]*"|'[^']*'/g, '');
  return /(^|\s)#/.test(withoutQuoted);
}

/** Returns the comma missing after the word: without it, JSON on the next line would be read as part of the word. */
function missingComma(text: string, behind: string): string {
  return /^\s*[{[]/.test(text) && /^\s*["{[]/.test(behind) ? ',' : '';
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
