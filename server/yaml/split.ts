import type { Range } from './tree.ts';

/**
 * Cuts a YAML text into its documents. `---` and `...` at the start of a line end a document wherever they stand,
 * even inside a block scalar or an open quote (YAML 1.2.2, section 9.1.2 `c-forbidden`), so the cut needs no parser.
 * The ranges touch each other and cover the text. Comments and directives above the first `---` (or after `...`)
 * belong to the document that follows.
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

/** Lines end as in `LineIndex`. */
function markers(text: string): Marker[] {
  const pattern = /(?<=^|[\r\n])(?:---|\.\.\.)(?=[ \t\r\n]|$)/g;
  return [...text.matchAll(pattern)].map(match => ({ start: match.index, isEnd: match[0] === '...' }));
}

/** Stops at the first line that is neither blank nor a comment nor a directive. */
function isPreamble(text: string): boolean {
  return !/(?:^|[\r\n])(?!\uFEFF?(?:[ \t]*(?:#|[\r\n]|$)|%))/.test(text);
}

function endOfLine(text: string, from: number): number {
  const lineBreak = /\r\n|\r|\n|$/g;
  lineBreak.lastIndex = from;
  const match = lineBreak.exec(text)!;
  return match.index + match[0].length;
}
