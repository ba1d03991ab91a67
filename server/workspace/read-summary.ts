import type { Yielder } from '../base/yielding.ts';
import { sourceOf } from '../clusters/saved/source-of.ts';
import { ManifestFile } from '../documents/manifest-file.ts';
import { summarizeDocument } from './document-summary.ts';
import { type FileSummary, summaryOf } from './file-summary.ts';
import { readInSlices } from './read-in-slices.ts';

/**
 * The summary of a file on disk, which keeps neither its text nor the syntax tree in memory; `undefined` if it would be
 * empty. A file of thousands of documents is read in slices.
 */
export async function readSummary(
  uri: string,
  text: string,
  pause: Yielder,
): Promise<FileSummary | undefined> {
  const file = new ManifestFile(sourceOf(uri, 0, text));
  await readInSlices(file, pause);
  const summary = summaryOf(file, documents => documents.map(placed => summarizeDocument(file, placed)));
  if (summary === undefined || file.documents.length === 1) return summary && withoutText(summary);
  return { ...withoutText(summary), lines: { uri, lines: file.documents.map(({ line }) => line) } };
}

/**
 * A copy of a summary that does not keep the text of the file in memory: V8 makes a long substring by referring to the
 * whole text. Most files only use classes; copying those uses by hand, and no list that is empty, takes a tenth of the
 * time of `structuredClone` alone.
 */
function withoutText({ uses, mentions, ...others }: FileSummary): FileSummary {
  const filled = Object.entries(others).filter(([, value]) => !isEmpty(value));
  return {
    ...others,
    ...structuredClone(Object.fromEntries(filled)),
    uses: uses.map(use => ({ ...use, className: copyOf(use.className) })),
    mentions: mentions.map(copyOf),
  };
}

function isEmpty(value: unknown): boolean {
  return value === undefined || (Array.isArray(value) && value.length === 0);
}

/** A copy of a string that keeps no larger text in memory. */
function copyOf(text: string): string {
  return ` ${text}`.slice(1);
}
