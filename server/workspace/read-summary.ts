import { none } from '../base/collections.ts';
import type { Yielder } from '../base/yielding.ts';
import { ManifestFile } from '../documents/manifest-file.ts';
import { sourceOf } from '../documents/source-of.ts';
import type { SourceFile } from '../yaml/source-file.ts';
import { summarizeDocument } from './document-summary.ts';
import { type FileSummary, summaryOf, summaryOfChartFile } from './file-summary.ts';
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
  await readInSlices(file, pause, true);
  const summary = summaryOf(file, documents => documents.map(placed => summarizeDocument(file, placed)));
  return summary && withLines(withoutText(summary), file.source);
}

/** The summary of a part of a chart in which nothing matters by itself; `undefined` for any other file. */
export function readChartFile(uri: string, text: string): FileSummary | undefined {
  const source = sourceOf(uri, 0, text);
  const summary = summaryOfChartFile(uri, source);
  return summary && withLines(summary, source);
}

function withLines(summary: FileSummary, { uri, documents }: SourceFile): FileSummary {
  if (documents.length === 1) return summary;
  return { ...summary, lines: { uri, lines: documents.map(({ line }) => line) } };
}

/**
 * A copy of a summary that does not keep the text of the file in memory: V8 makes a long substring by referring to the
 * whole text. `structuredClone` takes ten times as long. The text of a part of a chart, or of releases, is kept whole.
 */
function withoutText({ chartFile, releases, ...others }: FileSummary): FileSummary {
  return {
    ...copyOf(others),
    ...(chartFile && { chartFile }),
    ...(releases && { releases: { ...copyOf({ ...releases, text: '' }), text: releases.text } }),
  };
}

/** A copy of plain data. Empty values are shared: most values in the summaries of thousands of files are empty. */
function copyOf<Data>(data: Data): Data;
function copyOf(data: unknown): unknown {
  // A space in front makes a new string; cut off, the rest refers to that one.
  if (typeof data === 'string') return ` ${data}`.slice(1);
  if (typeof data !== 'object' || data === null) return data;
  if (Array.isArray(data)) return data.length === 0 ? none : data.map(copyOf);
  if (data instanceof Set) return new Set([...data].map(copyOf));
  if (Object.getPrototypeOf(data) !== Object.prototype) return structuredClone(data);
  const keys = Object.keys(data);
  if (keys.length === 0) return emptyMap;
  const copy: Record<string, unknown> = { ...data };
  // Also `__proto__`, which is only a key here: the copy has it already.
  for (const key of keys) copy[key] = copyOf(copy[key]);
  return copy;
}

const emptyMap: Readonly<Record<string, unknown>> = Object.freeze({});
