import * as yaml from 'yaml';
import { isTooDeep, type TooDeep } from './deepest.ts';

/**
 * Parses a text again with its unclosed quotes replaced by blanks, because an unclosed quote swallows the text up to
 * the next quote or the end. Offsets stay the same. Returns `document` itself if that does not help.
 */
export function closeQuotes(
  document: yaml.Document.Parsed,
  text: string,
  read: (text: string) => yaml.Document.Parsed | TooDeep,
): yaml.Document.Parsed {
  let best = document;
  let readable = text;
  for (let repairs = 0; repairs < mostRepairs && best.errors.length > 0; repairs++) {
    const quote = openQuote(best, readable);
    if (quote === undefined) break;
    readable = withoutQuote(readable, quote);
    const repaired = read(readable);
    if (isTooDeep(repaired) || repaired.errors.length > best.errors.length) break;
    best = repaired;
  }
  return best;
}

/** The limit of quotes to repair. People type one quote at a time; more unclosed quotes come from a paste. */
const mostRepairs = 3;

/** Returns the offset of the first quoted scalar that continues on a next line that looks like an entry of its own. */
function openQuote(document: yaml.Document.Parsed, text: string): number | undefined {
  let found: number | undefined;
  yaml.visit(document, {
    Scalar: (_, { type, range }) => {
      if (type !== 'QUOTE_DOUBLE' && type !== 'QUOTE_SINGLE') return undefined;
      const [start, end] = range!;
      const lineEnd = endOfLine(text, start);
      const isClosed = end > start + 1 && text[end - 1] === text[start];
      if ((isClosed && end <= lineEnd) || !startsEntry.test(text.slice(lineEnd + 1))) return undefined;
      found = start;
      return yaml.visit.BREAK;
    },
  });
  return found;
}

/** Matches the start of a line that is a key, an item, the end of a collection, a marker or a comment, or is blank. */
const startsEntry = /^[ \t]*(?:- |["']?[\w./-]+["']?[ \t]*:|[\]}]|---|#|\r?\n|$)/;

/** Replaces a quote with a blank. In flow style the end of the line also gets the comma that is not typed yet. */
function withoutQuote(text: string, quote: number): string {
  const lineEnd = endOfLine(text, quote);
  const line = text.slice(quote + 1, lineEnd);
  const isFlow = /^\s*[{[]/.test(text) && !/,\s*$/.test(line);
  const lineBreak = isFlow && lineEnd < text.length ? ',' : text.slice(lineEnd, lineEnd + 1);
  return `${text.slice(0, quote)} ${line}${lineBreak}${text.slice(lineEnd + 1)}`;
}

function endOfLine(text: string, from: number): number {
  const newline = text.indexOf('\n', from);
  return newline < 0 ? text.length : newline;
}
