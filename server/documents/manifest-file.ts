import { type NodeConfigFile, readNodeConfigFile } from '../node-config/node-config-file.ts';
import type { FileRange, Position } from '../yaml/line-index.ts';
import type { SourceFile } from '../yaml/source-file.ts';
import type { Range } from '../yaml/tree.ts';
import { type FileKind, fileKind } from './file-kind.ts';
import { ManifestDocument } from './manifest-document.ts';
import { listAnnotation, savedClusterAnnotations } from './saved-cluster-annotations.ts';

export type { FileRange } from '../yaml/line-index.ts';

/** A document with its location in the file, to convert offsets of the document to positions in the file and back. */
export interface PlacedManifestDocument {
  /** Offset of the document in the file. */
  readonly start: number;
  /** Its first line, zero-based. */
  readonly line: number;
  /** The number of documents above it in the file. */
  readonly index: number;
  readonly document: ManifestDocument;
}

/**
 * A location in a file relative to its document: an edit above that document moves it in the file and leaves this object
 * as it is. `locate` converts it to the current position in the file.
 */
export interface DocumentPlace {
  readonly uri: string;
  /** `PlacedManifestDocument.index`. */
  readonly document: number;
  /** The range; its lines count from the first line of the document. */
  readonly range: FileRange;
}

/** One file as Kubernetes would read it. */
export class ManifestFile {
  readonly source: SourceFile;
  readonly documents: readonly PlacedManifestDocument[];
  #kind: FileKind | undefined;
  #nodeConfig: { readonly read: NodeConfigFile | undefined } | undefined;

  /** Documents of `before` that are in both versions of the file are reused and not read again. */
  constructor(source: SourceFile, before?: ManifestFile) {
    this.source = source;
    // No `WeakMap`: V8 frees its values, which lead to its keys, only in a full collection.
    const known = new Map(before?.documents.map(({ document }) => [document.source, document]));
    this.documents = source.documents.map(({ start, line, document }, index) => ({
      start,
      line,
      index,
      document: known.get(document) ?? new ManifestDocument(document),
    }));
  }

  get uri(): string {
    return this.source.uri;
  }

  /** The kind of the file, by its name or by the annotations at its top. */
  get kind(): FileKind {
    this.#kind ??= this.#isSavedElsewhere ? 'saved-cluster' : fileKind(this.uri);
    return this.#kind;
  }

  /**
   * Whether the annotations of a saved cluster are at the top of the file, as this extension writes them: no other file
   * is parsed for this.
   */
  get #isSavedElsewhere(): boolean {
    if (!this.documents[0]!.document.text.slice(0, 2000).includes(savedClusterAnnotations.context))
      return false;
    return this.documents.some(({ document: { root } }) => listAnnotation(root, 'context') !== undefined);
  }

  /** The file as the configuration of a node, read when first used; `undefined` for any other file. */
  get nodeConfig(): NodeConfigFile | undefined {
    this.#nodeConfig ??= {
      read: this.kind === 'node-config' ? readNodeConfigFile(this.uri, this.source.text) : undefined,
    };
    return this.#nodeConfig.read;
  }

  /** Converts a range of a document to positions in the file. */
  range({ line, document }: PlacedManifestDocument, range: Range): FileRange {
    return movedBy(line, document.positions(range));
  }

  /** Converts a range of a document to a location that stays the same while the document moves. */
  place({ index, document }: PlacedManifestDocument, range: Range): DocumentPlace {
    return { uri: this.uri, document: index, range: document.positions(range) };
  }

  /** The document at a position of the file, and the offset in it. */
  at(position: Position): { placed: PlacedManifestDocument; offset: number } {
    const offset = this.source.offsetAt(position);
    const placed = this.documents.findLast(candidate => candidate.start <= offset) ?? this.documents[0]!;
    return { placed, offset: offset - placed.start };
  }
}

/** The range moved down by a number of lines. */
export function movedBy(lines: number, { start, end }: FileRange): FileRange {
  return { start: { ...start, line: lines + start.line }, end: { ...end, line: lines + end.line } };
}
