import { embeddedText } from '../yaml/embedded-text.ts';
import type { FileRange } from '../yaml/line-index.ts';
import { type ParsedDocument, parse } from '../yaml/parse.ts';
import { splitDocuments } from '../yaml/split.ts';
import type { Node, Range, ScalarNode } from '../yaml/tree.ts';
import { unreadable } from '../yaml/unreadable.ts';

/** A range of a document of a file; its lines count from the first line of the document. */
export interface Place {
  readonly uri: string;
  /** The number of documents above it in the file. */
  readonly document: number;
  readonly range: FileRange;
}

/** A YAML document that kustomize reads: one of a file, or of a text inside of one. */
export interface KustomizeDocument {
  readonly root: Node | null;
  /** Whether all of it could be read: it has no syntax error and is no template. */
  readonly isReadable: boolean;
  /** The text; ranges of the tree are offsets in it. */
  readonly text: string;
  place(range: Range): Place;
}

/** The documents of a file by its URI; `undefined` if there is no such file. */
export type ReadDocuments = (uri: string) => readonly KustomizeDocument[] | undefined;

/** The parts of a document of a file of which a `KustomizeDocument` is made. */
export interface TextInFile {
  readonly uri: string;
  readonly index: number;
  readonly text: string;
  readonly parsed: ParsedDocument;
  positions(range: Range): FileRange;
}

/** Makes a `KustomizeDocument` of a document of a file. */
export function kustomizeDocument(inFile: TextInFile): KustomizeDocument {
  const { uri, index, text, parsed } = inFile;
  return {
    root: parsed.root,
    isReadable: isReadable(text, parsed),
    text,
    place: range => ({ uri, document: index, range: inFile.positions(range) }),
  };
}

/**
 * Returns the documents in a scalar, such as an inline patch. Where its characters are not written as they are, each place in
 * it is that of the whole scalar.
 */
export function documentsInScalar(
  around: KustomizeDocument,
  scalar: ScalarNode,
): readonly KustomizeDocument[] {
  const embedded = embeddedText(scalar, around.text);
  return splitDocuments(scalar.text).map(({ start, end }) => {
    const text = scalar.text.slice(start, end);
    const parsed = parse(text);
    const place = (range: Range) => {
      if (embedded === undefined) return around.place(scalar.range);
      return around.place({
        start: embedded.outer(start + range.start),
        end: embedded.outer(start + range.end),
      });
    };
    return { root: parsed.root, isReadable: isReadable(text, parsed), text, place };
  });
}

function isReadable(text: string, parsed: ParsedDocument): boolean {
  return parsed.problems.length === 0 && unreadable({ text, parsed }) === undefined;
}
