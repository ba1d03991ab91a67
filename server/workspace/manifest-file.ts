import type { Position } from '../yaml/line-index.ts';
import type { SourceDocument, SourceFile } from '../yaml/source-file.ts';
import type { Range } from '../yaml/tree.ts';
import { ManifestDocument } from './manifest-document.ts';

/** A document with its place: the way from offsets of the document to positions in the file and back. */
export interface PlacedManifestDocument {
  /** Offset of the document in the file. */
  readonly start: number;
  readonly document: ManifestDocument;
}

/** Positions in a file, as the protocol has them. */
export interface FileRange {
  readonly start: Position;
  readonly end: Position;
}

/** One file with what Kubernetes would find in it. */
export class ManifestFile {
  readonly source: SourceFile;
  readonly documents: readonly PlacedManifestDocument[];

  constructor(source: SourceFile, reader: DocumentReader) {
    this.source = source;
    this.documents = source.documents.map(({ start, document }) => ({
      start,
      document: reader.read(document),
    }));
  }

  get uri(): string {
    return this.source.uri;
  }

  /** A range of a document as positions in the file. */
  range(placed: PlacedManifestDocument, range: Range): FileRange {
    return {
      start: this.source.positionAt(placed.start + range.start),
      end: this.source.positionAt(placed.start + range.end),
    };
  }

  /** The document at a position of the file, and the offset in it. */
  at(position: Position): { placed: PlacedManifestDocument; offset: number } {
    const offset = this.source.offsetAt(position);
    const placed = this.documents.findLast(candidate => candidate.start <= offset) ?? this.documents[0]!;
    return { placed, offset: offset - placed.start };
  }
}

/** Remembers what was read of a document as long as somebody holds the document. */
export class DocumentReader {
  readonly #read = new WeakMap<SourceDocument, ManifestDocument>();

  read(source: SourceDocument): ManifestDocument {
    let document = this.#read.get(source);
    if (document === undefined) {
      document = new ManifestDocument(source);
      this.#read.set(source, document);
    }
    return document;
  }
}
