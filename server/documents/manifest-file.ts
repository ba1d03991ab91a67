import { type NodeConfigFile, readNodeConfigFile } from '../node-config/node-config-file.ts';
import type { FileRange, Position } from '../yaml/line-index.ts';
import type { SourceFile } from '../yaml/source-file.ts';
import type { Range } from '../yaml/tree.ts';
import { type FileKind, fileKind } from './file-kind.ts';
import { ManifestDocument } from './manifest-document.ts';
import { listAnnotation, savedClusterAnnotations } from './saved-cluster-annotations.ts';

export type { FileRange } from '../yaml/line-index.ts';

/** A document with its place: the way from offsets of the document to positions in the file and back. */
export interface PlacedManifestDocument {
  /** Offset of the document in the file. */
  readonly start: number;
  /** Its first line, zero-based. */
  readonly line: number;
  /** How many documents stand above it. */
  readonly index: number;
  readonly document: ManifestDocument;
}

/**
 * A place in a file by the document it is in: an edit above that document moves the place and leaves this as it is.
 * `locate` says where in the file it is at one moment.
 */
export interface DocumentPlace {
  readonly uri: string;
  /** `PlacedManifestDocument.index`. */
  readonly document: number;
  /** Its lines count from the first line of the document. */
  readonly range: FileRange;
}

/** One file with what Kubernetes would find in it. */
export class ManifestFile {
  readonly source: SourceFile;
  readonly documents: readonly PlacedManifestDocument[];
  #kind: FileKind | undefined;
  #nodeConfig: { readonly read: NodeConfigFile | undefined } | undefined;

  /** What was read of the documents of `before` and is in both versions of the file is not read again. */
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

  /** What the file is to us, by its name or by what it says at its top. */
  get kind(): FileKind {
    this.#kind ??= this.#isSavedElsewhere ? 'saved-cluster' : fileKind(this.uri);
    return this.#kind;
  }

  /** The annotations are at the top of a file that we wrote: any other is not parsed for this. */
  get #isSavedElsewhere(): boolean {
    if (!this.documents[0]!.document.text.slice(0, 2000).includes(savedClusterAnnotations.context))
      return false;
    return this.documents.some(({ document: { root } }) => listAnnotation(root, 'context') !== undefined);
  }

  /** What the file says as the configuration of a node, read when first asked for; `undefined` of any other file. */
  get nodeConfig(): NodeConfigFile | undefined {
    this.#nodeConfig ??= {
      read: this.kind === 'node-config' ? readNodeConfigFile(this.uri, this.source.text) : undefined,
    };
    return this.#nodeConfig.read;
  }

  /** A range of a document as positions in the file. */
  range({ line, document }: PlacedManifestDocument, range: Range): FileRange {
    return movedBy(line, document.positions(range));
  }

  /** A range of a document as a place that stays the same while the document moves. */
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

/** A range that is so many lines further below. */
export function movedBy(lines: number, { start, end }: FileRange): FileRange {
  return { start: { ...start, line: lines + start.line }, end: { ...end, line: lines + end.line } };
}
