import { LineIndex, type Position } from './line-index.ts';
import { type ParsedDocument, parse } from './parse.ts';
import { splitDocuments } from './split.ts';
import type { Range } from './tree.ts';

/** One document of a file. It is parsed when somebody first asks, and offsets are from its own start. */
export class SourceDocument {
  readonly text: string;
  #parsed: ParsedDocument | undefined;

  constructor(text: string) {
    this.text = text;
  }

  get parsed(): ParsedDocument {
    this.#parsed ??= parse(this.text);
    return this.#parsed;
  }
}

/** A document and where in the file it starts (UTF-16 offset). */
export interface PlacedDocument {
  readonly start: number;
  readonly document: SourceDocument;
}

/** A replacement of `[start, end)` of a text by `text`. */
export interface TextChange extends Range {
  readonly text: string;
}

/**
 * The text of one file at one moment, cut into documents. Never changes: an edit gives a new file that shares the
 * documents whose own text did not change, with all that was read from them.
 */
export class SourceFile {
  readonly uri: string;
  readonly version: number;
  readonly text: string;
  readonly documents: readonly PlacedDocument[];
  #lines: LineIndex | undefined;

  /** A text read from disk may start with a byte order mark, which an editor does not show: leave it out. */
  static of(uri: string, version: number, text: string): SourceFile {
    return new SourceFile(uri, version, text.startsWith('\uFEFF') ? text.slice(1) : text, new Map());
  }

  private constructor(
    uri: string,
    version: number,
    text: string,
    known: ReadonlyMap<string, SourceDocument>,
  ) {
    this.uri = uri;
    this.version = version;
    this.text = text;
    const ranges = isJson(uri) ? [{ start: 0, end: text.length }] : splitDocuments(text);
    this.documents = ranges.map(({ start, end }) => ({
      start,
      document:
        known.get(fromStart(start, end)) ??
        known.get(fromEnd(start, end, text.length)) ??
        new SourceDocument(text.slice(start, end)),
    }));
  }

  /** The file after `changes`, each of which refers to the text that the one before it left. */
  change(version: number, changes: readonly TextChange[]): SourceFile {
    let text = this.text;
    let untouchedStart = text.length;
    let untouchedEnd = text.length;
    for (const change of changes) {
      untouchedStart = Math.min(untouchedStart, change.start);
      untouchedEnd = Math.min(untouchedEnd, text.length - change.end);
      text = text.slice(0, change.start) + change.text + text.slice(change.end);
    }
    return new SourceFile(this.uri, version, text, this.#documentsOutside(untouchedStart, untouchedEnd));
  }

  positionAt(offset: number): Position {
    return this.#lineIndex().positionAt(offset);
  }

  offsetAt(position: Position): number {
    return this.#lineIndex().offsetAt(position);
  }

  /** The document an offset of the file is in; at a boundary the one that starts there. */
  documentAt(offset: number): PlacedDocument {
    return this.documents.findLast(placed => placed.start <= offset) ?? this.documents[0]!;
  }

  /** The untouched documents by their place, counted from the side that did not move. */
  #documentsOutside(untouchedStart: number, untouchedEnd: number): Map<string, SourceDocument> {
    const known = new Map<string, SourceDocument>();
    const length = this.text.length;
    for (const { start, document } of this.documents) {
      const end = start + document.text.length;
      if (end <= untouchedStart) known.set(fromStart(start, end), document);
      else if (length - start <= untouchedEnd) known.set(fromEnd(start, end, length), document);
    }
    return known;
  }

  #lineIndex(): LineIndex {
    this.#lines ??= new LineIndex(this.text);
    return this.#lines;
  }
}

function fromStart(start: number, end: number): string {
  return `${start}-${end}`;
}

function fromEnd(start: number, end: number, length: number): string {
  return `-${length - start}-${length - end}`;
}

function isJson(uri: string): boolean {
  return /\.jsonc?$/i.test(uri);
}
