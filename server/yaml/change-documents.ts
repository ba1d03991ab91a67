import {
  type DocumentPart,
  type PlacedDocument,
  placeDocuments,
  type SourceDocument,
} from './source-document.ts';
import type { Range } from './tree.ts';

/** A replacement of `[start, end)` of a text by `text`. */
export interface TextChange extends Range {
  readonly text: string;
}

/** Functions that cut the text of a file into documents. */
export interface Cutter {
  /** Cuts a text that begins at the start of a document. */
  documents(text: string): SourceDocument[];
  /** Cuts a text that consisted of list items before it changed; `undefined` if it has other content now. */
  items(text: string): SourceDocument[] | undefined;
  /** Cuts a text that consisted of entries of a map before it changed, in the same way. */
  entries(text: string): SourceDocument[] | undefined;
}

/**
 * Returns the documents of a file after a change of its text. Only the documents that the change touches and their
 * neighbours are cut again: where a document starts depends only on its first line and on the document above it. The
 * same holds for the items of a list and the entries of a map.
 */
export function changeDocuments(
  before: readonly PlacedDocument[],
  change: TextChange,
  cutter: Cutter,
): readonly PlacedDocument[] {
  const first = Math.max(0, before.findIndex(placed => endOf(placed) >= change.start) - 1);
  const behind = Math.min(before.length, before.findLastIndex(({ start }) => start <= change.end) + 2);
  const isAll = (part: DocumentPart) =>
    before.slice(first, behind).every(({ document }) => document.part === part);
  const cutParts = isAll('item') ? cutter.items : isAll('entry') ? cutter.entries : undefined;
  return (
    (cutParts && recut(before, first, behind, change, cutParts)) ??
    recut(before, documentStart(before, first), documentEnd(before, behind), change, cutter.documents)!
  );
}

/** Cuts the documents between two indexes again. */
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

/** Returns the index of the first part of the document that the part at `index` belongs to. */
function documentStart(documents: readonly PlacedDocument[], index: number): number {
  while (!startsDocument(documents[index]!)) index--;
  return index;
}

/** Returns the index after the last part of the document that the part before `index` belongs to. */
function documentEnd(documents: readonly PlacedDocument[], index: number): number {
  while (index < documents.length && !startsDocument(documents[index]!)) index++;
  return index;
}

function startsDocument({ document: { part } }: PlacedDocument): boolean {
  return part === 'whole' || part === 'head' || part === 'first-entry';
}

/** Reuses unchanged old documents before and after the change, with their parse results, in place of newly cut ones. */
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

/** Compares two documents at the same offset of unchanged text: they are equal if they have the same length. */
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
