import { none } from '../base/collections.ts';
import { type NodeConfigFile, readNodeConfigFile } from '../node-config/node-config-file.ts';
import type { FileRange, Position } from '../yaml/line-index.ts';
import type { PlacedDocument, SourceFile, TextChange } from '../yaml/source-file.ts';
import type { Range } from '../yaml/tree.ts';
import { type FileKind, fileKind } from './file-kind.ts';
import { type EmbeddedDocument, ManifestDocument } from './manifest-document.ts';
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
  /** For a document in a scalar: the document around it, whose start, line and index it has, and its text there. */
  readonly embeddedIn?: { readonly placed: PlacedManifestDocument; readonly embedded: EmbeddedDocument };
}

/**
 * A location in a file relative to its document: an edit above that document moves it in the file and leaves this object
 * as it is. `filePlaceOf` converts it to the current position in the file.
 */
export interface DocumentPlace {
  readonly uri: string;
  /** `PlacedManifestDocument.index`. */
  readonly document: number;
  /** The range; its lines count from the first line of the document. */
  readonly range: FileRange;
}

/** A key that two places share if they start at the same position. */
export function keyOfPlace({ uri, document, range: { start } }: DocumentPlace): string {
  return `${uri} ${document} ${start.line}:${start.character}`;
}

/** The replacement of a range of a file by a text. */
export interface FileChange {
  readonly range: FileRange;
  readonly text: string;
}

/** One file as Kubernetes would read it. */
export class ManifestFile {
  readonly source: SourceFile;
  readonly documents: readonly PlacedManifestDocument[];
  #kind: FileKind | undefined;
  readonly #embedded = new Map<ManifestDocument, readonly PlacedManifestDocument[]>();
  #nodeConfig: { readonly read: NodeConfigFile | undefined } | undefined;
  #allDocuments: readonly PlacedManifestDocument[] | undefined;
  #nodeConfigs: readonly NodeConfigFile[] | undefined;

  /** Documents of `before` above and below what has changed are reused and not read again. */
  constructor(source: SourceFile, before?: ManifestFile) {
    this.source = source;
    this.documents = placeManifests(source.documents, before?.documents ?? []);
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

  /** The configurations of nodes in the scalars of a document of the file, and of the documents in these. */
  nodeConfigsIn(placed: PlacedManifestDocument): readonly NodeConfigFile[] {
    const { index, line, embeddedIn } = placed;
    if (this.kind !== 'manifest' || embeddedIn !== undefined || !placed.document.nodeConfigs) return none;
    return this.withEmbedded(placed).flatMap((inner, number) => {
      const root = number === 0 ? `${index}` : `${index}-${number}`;
      const { nodeConfigs } = inner.document;
      return nodeConfigs?.at({ uri: this.uri, root, line }, range => this.range(inner, range)) ?? [];
    });
  }

  /** All configurations of nodes: the file itself, or those in its documents. */
  get nodeConfigs(): readonly NodeConfigFile[] {
    const { nodeConfig } = this;
    this.#nodeConfigs ??= nodeConfig
      ? [nodeConfig]
      : this.documents.flatMap(placed => this.nodeConfigsIn(placed));
    return this.#nodeConfigs;
  }

  /** Converts a range of a document to positions in the file. */
  range(placed: PlacedManifestDocument, range: Range): FileRange {
    return movedBy(placed.line, positionsIn(placed, range));
  }

  /**
   * Converts a change of a document to one of the file; `undefined` if the scalar around the document cannot hold it.
   */
  change({ line, document, embeddedIn }: PlacedManifestDocument, change: TextChange): FileChange | undefined {
    if (embeddedIn === undefined)
      return { range: movedBy(line, document.positions(change)), text: change.text };
    const { text, start } = embeddedIn.embedded;
    const around = text.change({ start: start + change.start, end: start + change.end, text: change.text });
    return around && this.change(embeddedIn.placed, around);
  }

  /** Converts a range of a document to a location that stays the same while the document moves. */
  place(placed: PlacedManifestDocument, range: Range): DocumentPlace {
    return { uri: this.uri, document: placed.index, range: positionsIn(placed, range) };
  }

  /** The innermost document at a position of the file, and the offset in it. */
  at(position: Position): { placed: PlacedManifestDocument; offset: number } {
    const offset = this.source.offsetAt(position);
    const placed = this.documents.findLast(candidate => candidate.start <= offset) ?? this.documents[0]!;
    return innermost(this.withEmbedded(placed), offset - placed.start);
  }

  /** The documents of the file, each followed by the documents in its scalars that can matter. */
  get allDocuments(): readonly PlacedManifestDocument[] {
    this.#allDocuments ??= this.documents.every(({ document }) => document.embedded.length === 0)
      ? this.documents
      : this.documents.flatMap(placed => this.withEmbedded(placed));
    return this.#allDocuments;
  }

  /** A document of the file and the documents in its scalars that can matter. */
  withEmbedded(placed: PlacedManifestDocument): readonly PlacedManifestDocument[] {
    const { embedded } = placed.document;
    if (embedded.length === 0) return [placed];
    const cached = this.#embedded.get(placed.document);
    if (cached !== undefined) return cached;
    const all = [
      placed,
      ...embedded.map(inner => ({
        ...placed,
        document: inner.document,
        embeddedIn: { placed, embedded: inner },
      })),
    ];
    this.#embedded.set(placed.document, all);
    return all;
  }
}

/** Places documents in a file. What an edit did not touch has the same number as before from the top or from the end. */
function placeManifests(
  documents: readonly PlacedDocument[],
  before: readonly PlacedManifestDocument[],
): readonly PlacedManifestDocument[] {
  const more = documents.length - before.length;
  const changed = documents.findIndex(({ document }, index) => before[index]?.document.source !== document);
  const above = changed < 0 ? documents.length : changed;
  return documents.map(({ start, line, document }, index) => {
    if (index < above) return before[index]!;
    const same = before[index - more]?.document;
    return {
      start,
      line,
      index,
      document: same?.source === document ? same : new ManifestDocument(document),
    };
  });
}

/** The last of some documents that has an offset of the first one in it, which is around the others. */
function innermost(
  [around, ...embedded]: readonly PlacedManifestDocument[],
  offset: number,
): { placed: PlacedManifestDocument; offset: number } {
  for (const placed of embedded.reverse()) {
    const { text, start } = placed.embeddedIn!.embedded;
    const inner = text.inner(offset);
    // Some parts of a text, between the others, may not be documents.
    const end = start + placed.document.text.length;
    if (inner !== undefined && inner >= start && inner <= end) return { placed, offset: inner - start };
  }
  return { placed: around!, offset };
}

/** Converts a range of a document to positions in the document around all others. */
function positionsIn({ document, embeddedIn }: PlacedManifestDocument, range: Range): FileRange {
  if (embeddedIn === undefined) return document.positions(range);
  const { text, start } = embeddedIn.embedded;
  return positionsIn(embeddedIn.placed, {
    start: text.outer(start + range.start),
    end: text.outer(start + range.end),
  });
}

/** The range moved down by a number of lines. */
export function movedBy(lines: number, { start, end }: FileRange): FileRange {
  return { start: { ...start, line: lines + start.line }, end: { ...end, line: lines + end.line } };
}
