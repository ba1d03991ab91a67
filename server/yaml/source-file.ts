import { type Cutter, changeDocuments, type TextChange } from './change-documents.ts';
import type { Position } from './line-index.ts';
import { type DocumentPart, type PlacedDocument, placeDocuments, SourceDocument } from './source-document.ts';
import { splitDocuments } from './split.ts';
import { splitItems, splitList } from './split-list.ts';
import { splitMap } from './split-map.ts';
import type { Range } from './tree.ts';

export type { TextChange } from './change-documents.ts';
export type { PlacedDocument, SourceDocument } from './source-document.ts';

/**
 * The text of one file at one moment, cut into documents. Immutable: an edit returns a new file that shares the
 * unchanged documents and their parse results. Only the documents keep the text, so the cost of an edit depends on
 * the documents around it and not on the length of the file.
 */
export class SourceFile {
  readonly uri: string;
  readonly version: number;
  /** At least one document; together they cover the text without gaps. */
  readonly documents: readonly PlacedDocument[];

  readonly #cut: Cutter;

  /**
   * Creates the file of a text, without the byte order mark that a text read from disk may start with: an editor does
   * not show it. `isListToCut` decides from the text around a long list whether its items may be documents of their own,
   * `isMapToCut` by each key of a long map whether its entries may.
   */
  static of(
    uri: string,
    version: number,
    text: string,
    isListToCut: (around: string) => boolean = () => false,
    isMapToCut: (key: string) => boolean = () => false,
  ): SourceFile {
    const shown = text.startsWith('\uFEFF') ? text.slice(1) : text;
    const cut = /\.jsonc?$/i.test(uri) ? jsonCutter : yamlCutter(isListToCut, isMapToCut);
    return new SourceFile(uri, version, placeDocuments(cut.documents(shown), { start: 0, line: 0 }), cut);
  }

  private constructor(uri: string, version: number, documents: readonly PlacedDocument[], cut: Cutter) {
    this.uri = uri;
    this.version = version;
    this.documents = documents;
    this.#cut = cut;
  }

  /** The whole text, joined anew at each access: not for code that runs at every edit. */
  get text(): string {
    return this.documents.map(({ document }) => document.text).join('');
  }

  /** Length in UTF-16 code units. */
  get length(): number {
    const { start, document } = this.documents.at(-1)!;
    return start + document.text.length;
  }

  /** Returns the file after `changes`, each of which refers to the text after the previous one. */
  change(version: number, changes: readonly TextChange[]): SourceFile {
    let { documents } = this;
    for (const change of changes) documents = changeDocuments(documents, change, this.#cut);
    return new SourceFile(this.uri, version, documents, this.#cut);
  }

  positionAt(offset: number): Position {
    const { start, line, document } = this.documentAt(offset);
    const positionInDocument = document.lines.positionAt(offset - start);
    return { line: line + positionInDocument.line, character: positionInDocument.character };
  }

  offsetAt(position: Position): number {
    const placed = this.documents.findLast(({ line }) => line <= position.line);
    if (placed === undefined) return 0;
    const { start, line, document } = placed;
    return start + document.lines.offsetAt({ line: position.line - line, character: position.character });
  }

  /** Returns the document that contains an offset of the file; at a boundary the one that starts there. */
  documentAt(offset: number): PlacedDocument {
    return this.documents.findLast(placed => placed.start <= offset) ?? this.documents[0]!;
  }
}

const jsonCutter: Cutter = {
  documents: text => splitObjects(text).map(({ start, end }) => new SourceDocument(text.slice(start, end))),
  items: () => undefined,
  entries: () => undefined,
};

function yamlCutter(isListToCut: (around: string) => boolean, isMapToCut: (key: string) => boolean): Cutter {
  return {
    documents: text =>
      splitDocuments(text).flatMap(range => {
        const document = text.slice(range.start, range.end);
        const isLong = document.length > longDocument;
        const parts =
          isLong && (itemsApart(document, isListToCut) ?? entriesApart(document, 'first-entry', isMapToCut));
        return parts || [new SourceDocument(document)];
      }),
    items: text => splitItems(text)?.map(item => part(text, item, 'item')),
    entries: text => entriesApart(text, 'entry', isMapToCut),
  };
}

/** Length in UTF-16 code units, some 300 lines, up to which parsing a document again at every edit is not noticeable. */
const longDocument = 10_000;

/** Cuts a document that is a long list into its parts. */
function itemsApart(text: string, isListToCut: (around: string) => boolean): SourceDocument[] | undefined {
  const parts = splitList(text);
  if (parts === undefined) return undefined;
  const head = part(text, parts.head, 'head');
  const tail = parts.tail && part(text, parts.tail, 'tail');
  if (!isListToCut(head.text + (tail?.text ?? ''))) return undefined;
  return [head, ...parts.items.map(item => part(text, item, 'item')), ...(tail ? [tail] : [])];
}

/** Cuts a document, or a part of one, that is a map into its entries. */
function entriesApart(
  text: string,
  first: 'first-entry' | 'entry',
  isMapToCut: (key: string) => boolean,
): SourceDocument[] | undefined {
  return splitMap(text, isMapToCut)?.map((entry, index) => part(text, entry, index === 0 ? first : 'entry'));
}

function part(text: string, { start, end }: Range, kind: DocumentPart): SourceDocument {
  return new SourceDocument(text.slice(start, end), kind);
}

/**
 * Returns the ranges of the objects in a JSON text: kubectl reads concatenated objects from a file, as `jq` prints
 * them. A `{` that begins a line below a `}` begins an object, because within an object there would be a comma
 * between them, and a string cannot span lines. The ranges are adjacent and cover the text.
 * Source: `k8s.io/apimachinery/pkg/util/yaml/decoder.go:YAMLOrJSONDecoder`.
 */
function splitObjects(text: string): Range[] {
  const starts = [0];
  for (let at = text.indexOf('\n{'); at >= 0; at = text.indexOf('\n{', at + 1)) {
    if (text.slice(0, at).trimEnd().endsWith('}')) starts.push(at + 1);
  }
  return starts.map((start, index) => ({ start, end: starts[index + 1] ?? text.length }));
}
