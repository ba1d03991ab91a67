import * as yaml from 'yaml';
import { isTooDeep, type TooDeep } from './deepest.ts';

/**
 * While a quote is not closed yet it swallows what follows, up to the next quote or to the end. Such a text is read
 * as if the quote were a blank: offsets stay, and the lines below stay what they are.
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

/** People type one quote at a time; the others come from a paste. */
const mostRepairs = 3;

/** The first quote that goes on over the end of its line although the next line looks like an entry of its own. */
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

/** A key or an item, the end of a collection, a marker or a comment, or nothing at all. */
const startsEntry = /^[ \t]*(?:- |["']?[\w./-]+["']?[ \t]*:|[\]}]|---|#|\r?\n|$)/;

/** In flow style the end of the line is also read as the comma that is not typed yet. */
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
