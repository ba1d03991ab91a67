import { LineIndex } from './line-index.ts';
import { type ParsedDocument, parse } from './parse.ts';

/**
 * Which part of a YAML document a text is: the whole document; for a document that is one long list (`split-list.ts`), the
 * text above the items, one item, or the text below the items; for one that is a long map (`split-map.ts`), the first
 * entry, or another one.
 */
export type DocumentPart = 'whole' | 'head' | 'item' | 'tail' | 'first-entry' | 'entry';

/** One document of a file, or a part of one. It is parsed on first access; offsets are from its own start. */
export class SourceDocument {
  readonly text: string;
  readonly part: DocumentPart;
  #parsed: ParsedDocument | undefined;
  #lines: LineIndex | undefined;
  #lineBreaks: number | undefined;

  constructor(text: string, part: DocumentPart = 'whole') {
    this.text = text;
    this.part = part;
  }

  /** The tree and problems of this text. An item is parsed by itself, as a sequence of one item. */
  get parsed(): ParsedDocument {
    this.#parsed ??= parse(this.text);
    return this.#parsed;
  }

  get lines(): LineIndex {
    this.#lines ??= new LineIndex(this.text);
    return this.#lines;
  }

  /** Number of line breaks. Most documents are asked for nothing else, so this needs no line index. */
  get lineBreaks(): number {
    this.#lineBreaks ??= countLineBreaks(this.text);
    return this.#lineBreaks;
  }
}

/** Counts line breaks without an array of them, which would be noticeably slow for a text of megabytes. */
function countLineBreaks(text: string): number {
  if (text.includes('\r')) return text.match(/\r\n?|\n/g)!.length;
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  return count;
}

/** A document with its start in the file. */
export interface PlacedDocument {
  /** UTF-16 offset. */
  readonly start: number;
  /** Zero-based; a document starts where a line does. */
  readonly line: number;
  readonly document: SourceDocument;
}

/** Assigns consecutive starts to documents, from the given start of the first one. */
export function placeDocuments(
  documents: readonly SourceDocument[],
  at: { readonly start: number; readonly line: number },
): PlacedDocument[] {
  let { start, line } = at;
  return documents.map((document, index) => {
    const before = documents[index - 1];
    start += before?.text.length ?? 0;
    line += before?.lineBreaks ?? 0;
    return { start, line, document };
  });
}
