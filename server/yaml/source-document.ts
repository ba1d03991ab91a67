import { LineIndex } from './line-index.ts';
import { type ParsedDocument, parse } from './parse.ts';

/**
 * What of a YAML document a piece of text is: all of it, or, of a document that is one long list (`split-list.ts`),
 * what stands above the items, one item, or what stands below them.
 */
export type DocumentPart = 'whole' | 'head' | 'item' | 'tail';

/** One document of a file, or a part of one. It is read when somebody first asks; offsets are from its own start. */
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

  /** An item is read as what it is by itself: a sequence of one item. */
  get parsed(): ParsedDocument {
    this.#parsed ??= parse(this.text);
    return this.#parsed;
  }

  get lines(): LineIndex {
    this.#lines ??= new LineIndex(this.text);
    return this.#lines;
  }

  /** How many lines end in it. All that is asked of most documents, so it needs no index of the lines. */
  get lineBreaks(): number {
    this.#lineBreaks ??= countLineBreaks(this.text);
    return this.#lineBreaks;
  }
}

/** Without an array of all of them, which in a text of megabytes takes longer than anybody waits. */
function countLineBreaks(text: string): number {
  if (text.includes('\r')) return text.match(/\r\n?|\n/g)!.length;
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  return count;
}

/** A document and where in the file it starts. */
export interface PlacedDocument {
  /** UTF-16 offset. */
  readonly start: number;
  /** Zero-based; a document starts where a line does. */
  readonly line: number;
  readonly document: SourceDocument;
}

/** Puts documents one behind the other, the first one at a place of the file. */
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
