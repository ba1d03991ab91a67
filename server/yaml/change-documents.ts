import { type PlacedDocument, placeDocuments, type SourceDocument } from './source-document.ts';
import type { Range } from './tree.ts';

/** A replacement of `[start, end)` of a text by `text`. */
export interface TextChange extends Range {
  readonly text: string;
}

/** How the texts of a file are cut. */
export interface Cutter {
  /** Cuts a text that starts where a document does. */
  documents(text: string): SourceDocument[];
  /** Cuts a text that was items of a list before it changed; `undefined` where it is not only that any more. */
  items(text: string): SourceDocument[] | undefined;
}

/**
 * The documents of a file after a change of its text. Only those that the change touches and their neighbours are cut
 * anew: where a document starts is decided by its first line and by the document above it. Between the items of a
 * list that is cut the same holds for these.
 */
export function changeDocuments(
  before: readonly PlacedDocument[],
  change: TextChange,
  cutter: Cutter,
): readonly PlacedDocument[] {
  const first = Math.max(0, before.findIndex(placed => endOf(placed) >= change.start) - 1);
  const behind = Math.min(before.length, before.findLastIndex(({ start }) => start <= change.end) + 2);
  const isInList = before.slice(first, behind).every(({ document }) => document.part === 'item');
  return (
    (isInList ? recut(before, first, behind, change, cutter.items) : undefined) ??
    recut(before, documentStart(before, first), documentEnd(before, behind), change, cutter.documents)!
  );
}

/** Cuts the documents between two indexes anew. */
function recut(
  before: readonly PlacedDocument[],
  first: number,
  behind: number,
  change: TextChange,
  cut: (text: string) => SourceDocument[] | undefined,
): readonly PlacedDocument[] | undefined {
  const region = before.slice(first, behind);
  const { start } = region[0]!;
  const text = region.map(({ document }) => document.text).join('');
  const documents = cut(text.slice(0, change.start - start) + change.text + text.slice(change.end - start));
  if (documents === undefined) return undefined;
  const after = placeDocuments(withKept(documents, region, change), region[0]!);
  const longer = change.text.length - (change.end - change.start);
  const moreLines = lineBehind(after) - lineBehind(region);
  return [
    ...before.slice(0, first),
    ...after,
    ...before.slice(behind).map(placed => moved(placed, longer, moreLines)),
  ];
}

/** The index of the document, whole or not, that the part at an index belongs to. */
function documentStart(documents: readonly PlacedDocument[], index: number): number {
  while (!startsDocument(documents[index]!)) index--;
  return index;
}

/** The index behind all parts of the document before an index. */
function documentEnd(documents: readonly PlacedDocument[], index: number): number {
  while (index < documents.length && !startsDocument(documents[index]!)) index++;
  return index;
}

function startsDocument({ document: { part } }: PlacedDocument): boolean {
  return part === 'whole' || part === 'head';
}

/** The new documents of a region, where they are old ones before or behind the change those with all that was read. */
function withKept(
  cut: SourceDocument[],
  region: readonly PlacedDocument[],
  change: TextChange,
): SourceDocument[] {
  const most = Math.min(cut.length, region.length);
  let above = 0;
  for (; above < most; above++) {
    const old = region[above]!;
    if (endOf(old) > change.start || !isAlike(old.document, cut[above]!)) break;
    cut[above] = old.document;
  }
  for (let below = 1; below <= most - above; below++) {
    const old = region.at(-below)!;
    if (old.start < change.end || !isAlike(old.document, cut.at(-below)!)) break;
    cut[cut.length - below] = old.document;
  }
  return cut;
}

/** At the same place of a text that was not changed there, documents of one length are the same. */
function isAlike(a: SourceDocument, b: SourceDocument): boolean {
  return a.text.length === b.text.length && a.part === b.part;
}

function moved(placed: PlacedDocument, longer: number, moreLines: number): PlacedDocument {
  if (longer === 0 && moreLines === 0) return placed;
  const { start, line, document } = placed;
  return { start: start + longer, line: line + moreLines, document };
}

function endOf({ start, document }: PlacedDocument): number {
  return start + document.text.length;
}

function lineBehind(documents: readonly PlacedDocument[]): number {
  const { line, document } = documents.at(-1)!;
  return line + document.lineBreaks;
}
