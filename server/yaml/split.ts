import type { Range } from './tree.ts';

/**
 * Returns the ranges of the documents in a YAML text. `---` and `...` at the start of a line end a document
 * everywhere, even inside a block scalar or an open quote (YAML 1.2.2, section 9.1.2 `c-forbidden`), so splitting
 * needs no parser. The ranges are adjacent and cover the text. Comments and directives above the first `---` (or
 * after `...`) belong to the document that follows.
 */
export function splitDocuments(text: string): Range[] {
  const documents: Range[] = [];
  let start = 0;
  let onlyPreamble = true;
  let scanned = 0;
  for (const marker of markers(text)) {
    onlyPreamble &&= isPreamble(text.slice(scanned, marker.start));
    if (marker.isEnd) {
      const end = endOfLine(text, marker.start);
      documents.push({ start, end });
      start = end;
      onlyPreamble = true;
    } else if (marker.start > start && !onlyPreamble) {
      documents.push({ start, end: marker.start });
      start = marker.start;
      onlyPreamble = false;
    } else {
      onlyPreamble = false;
    }
    scanned = endOfLine(text, marker.start);
  }
  const somethingLeft = start < text.length || documents.length === 0;
  if (somethingLeft) documents.push({ start, end: text.length });
  return documents;
}

interface Marker {
  readonly start: number;
  readonly isEnd: boolean;
}

/** Returns the document markers of a text; lines end as in `LineIndex`. */
function markers(text: string): Marker[] {
  const pattern = /(?<=^|[\r\n])(?:---|\.\.\.)(?=[ \t\r\n]|$)/g;
  return [...text.matchAll(pattern)].map(match => ({ start: match.index, isEnd: match[0] === '...' }));
}

/** Whether a text has only blank lines, comments and directives; stops at the first other line. */
function isPreamble(text: string): boolean {
  return !/(?:^|[\r\n])(?!\uFEFF?(?:[ \t]*(?:#|[\r\n]|$)|%))/.test(text);
}

function endOfLine(text: string, from: number): number {
  const lineBreak = /\r\n|\r|\n|$/g;
  lineBreak.lastIndex = from;
  const match = lineBreak.exec(text)!;
  return match.index + match[0].length;
}
