import type { Range } from './tree.ts';

/** One entry of a map at the top level of a document: its key, and its range with the comments above it. */
export interface MapEntry extends Range {
  readonly key: string;
}

/**
 * Cuts a document that is one map, as the values of a chart are, into its entries, so that each can be parsed by itself, as
 * a map of one entry. In block style everything below a key is indented, or is an item of a list at the margin, so
 * cutting needs no parser. The ranges are adjacent and cover the text. `undefined` if there is no such map, if it has a key
 * that is not `apart`, if an entry may depend on another one (aliases), or if a line at the margin is anything else.
 */
export function splitMap(
  text: string,
  apart: (key: string) => boolean = () => true,
): readonly MapEntry[] | undefined {
  const found: { key: string; start: number }[] = [];
  /** Comments at the margin belong to the entry below them. */
  let comments: number | undefined;
  for (let at = 0; at < text.length; ) {
    const newline = text.indexOf('\n', at);
    const next = newline < 0 ? text.length : newline + 1;
    const character = text[at]!;
    if (character === '#') comments ??= at;
    else if (character === ' ' || character === '\t')
      comments = isBlank(text, at, next) ? comments : undefined;
    else if (character === '-' && found.length > 0 && /[ \r\n]/.test(text[at + 1] ?? '\n'))
      comments = undefined;
    else if (character !== '\n' && character !== '\r' && !(found.length === 0 && isStart(text, at, next))) {
      topLevelKey.lastIndex = at;
      const key = topLevelKey.exec(text)?.[2];
      if (key === undefined || !apart(key)) return undefined;
      found.push({ key, start: comments ?? at });
      comments = undefined;
    }
    at = next;
  }
  // Searched last: most texts of megabytes end at their first key.
  if (found.length === 0 || refersElsewhere(text) || /\r(?!\n)/.test(text)) return undefined;
  return found.map(({ key, start }, index) => ({
    key,
    start: index === 0 ? 0 : start,
    end: found[index + 1]?.start ?? text.length,
  }));
}

function refersElsewhere(text: string): boolean {
  return text.includes('*') && alias.test(text);
}

const alias = /(?:^|[\s[{,])\*[^\s*/,.\]}]/;

const topLevelKey = /(["']?)([\w./-]+)\1[ \t]*:(?=[ \t\r\n]|$)/y;

function isBlank(text: string, start: number, end: number): boolean {
  return text.slice(start, end).trim() === '';
}

/** Whether a line is the mark at the start of a document. */
function isStart(text: string, start: number, end: number): boolean {
  return /^---[ \t]*(?:#.*)?\r?\n?$/.test(text.slice(start, end));
}
