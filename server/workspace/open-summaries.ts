import { isDeepStrictEqual } from 'node:util';
import type { ManifestDocument } from '../documents/manifest-document.ts';
import type { ManifestFile, PlacedManifestDocument } from '../documents/manifest-file.ts';
import type { FileRange } from '../yaml/line-index.ts';
import { type DocumentSummary, summarizeDocument } from './document-summary.ts';
import { type FileSummary, summaryOf } from './file-summary.ts';

/**
 * Reads the facts of open files again and again. As long as a document says the same, its facts are the same objects,
 * and their positions are where it stands now, so that nothing has to be derived anew from them.
 */
export class OpenSummaries {
  /** Of each open file what was read last; a `WeakMap` would keep every version of it, see `ManifestFile`. */
  readonly #last = new Map<string, ReadonlyMap<ManifestDocument, Known>>();
  #moves = 0;

  /** Grows whenever a class or an exemption is somewhere else in its file: what is said elsewhere points to those. */
  get moves(): number {
    return this.#moves;
  }

  read(file: ManifestFile): FileSummary | undefined {
    const before = this.#last.get(file.uri) ?? new Map<ManifestDocument, Known>();
    const now = new Map<ManifestDocument, Known>();
    const facts = summaryOf(file, placed => {
      const known = before.get(placed.document) ?? readAnew(file, placed, before);
      if (known.line !== placed.line) {
        move(known.facts, placed.line - known.line);
        if (isPointedTo(known.facts)) this.#moves++;
        known.line = placed.line;
      }
      now.set(placed.document, known);
      return known.facts;
    });
    this.#last.set(file.uri, now);
    return facts;
  }

  forget(uri: string): void {
    this.#last.delete(uri);
  }
}

/** Most edits leave the facts as they were in the document that stood there and is not in the file any more. */
function readAnew(
  file: ManifestFile,
  placed: PlacedManifestDocument,
  before: ReadonlyMap<ManifestDocument, Known>,
): Known {
  const facts = summarizeDocument(file, placed);
  const [gone, known] = [...before].find(([, { line }]) => line === placed.line) ?? [];
  const isThere = file.documents.some(({ document }) => document === gone);
  return known !== undefined && !isThere && areSame(facts, known.facts)
    ? known
    : { facts, line: placed.line };
}

/** Most documents declare no class. All else is places and words, and their JSON says at a fraction of the cost what differs. */
function areSame(one: DocumentSummary, other: DocumentSummary): boolean {
  const areNone = one.classes.length === 0 && other.classes.length === 0;
  return (areNone || isDeepStrictEqual(one.classes, other.classes)) && placesIn(one) === placesIn(other);
}

function placesIn({ uses, mentions, exemptions }: DocumentSummary): string {
  return JSON.stringify([uses, mentions, exemptions]);
}

function isPointedTo({ classes, exemptions }: DocumentSummary): boolean {
  return classes.length > 0 || exemptions.length > 0;
}

/** Gives the facts other positions: whoever was given them holds the same objects, which are elsewhere now. */
function move({ classes, uses, exemptions }: DocumentSummary, lines: number): void {
  for (const place of [...uses, ...exemptions] as Movable<{ range: FileRange }>[]) {
    place.range = moved(place.range, lines);
  }
  for (const { source } of classes) {
    const place: Movable<typeof source> = source;
    place.range = moved(place.range, lines);
    place.handlerRange = place.handlerRange && moved(place.handlerRange, lines);
    place.selectorRanges = Object.fromEntries(
      Object.entries(place.selectorRanges).map(([key, range]) => [key, moved(range, lines)]),
    );
  }
}

function moved({ start, end }: FileRange, lines: number): FileRange {
  return { start: { ...start, line: start.line + lines }, end: { ...end, line: end.line + lines } };
}

type Movable<Place> = { -readonly [Field in keyof Place]: Place[Field] };

interface Known {
  readonly facts: DocumentSummary;
  /** Where the document starts, and the positions in the facts count from there. */
  line: number;
}
