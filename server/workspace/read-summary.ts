import type { Yielder } from '../base/yielding.ts';
import { sourceOf } from '../clusters/saved/source-of.ts';
import { ManifestFile } from '../documents/manifest-file.ts';
import { summarizeDocument } from './document-summary.ts';
import { type FileSummary, summaryOf } from './file-summary.ts';

/**
 * Reads the facts of a file on disk, so that they keep neither its text nor the tree; `undefined` where it has none.
 * A file of thousands of documents is read in pieces.
 */
export async function readSummary(
  uri: string,
  text: string,
  pause: Yielder,
): Promise<FileSummary | undefined> {
  const file = new ManifestFile(sourceOf(uri, 0, text));
  // Documents remember what was read of them: the facts are at hand after this.
  for (const { document } of file.kind === 'node-config' ? [] : file.documents) {
    // To look at a text of megabytes takes as long as to parse one of kilobytes.
    for (const _ of document.look()) {
      const requestsBetween = pause();
      if (requestsBetween !== undefined) await requestsBetween;
    }
    if (document.isRelevant && !document.unreadable) void document.podSpecs;
    const requests = pause();
    if (requests !== undefined) await requests;
  }
  const facts = summaryOf(file, documents => documents.map(placed => summarizeDocument(file, placed)));
  if (facts === undefined || file.documents.length === 1) return facts && withoutText(facts);
  return { ...withoutText(facts), lines: { uri, lines: file.documents.map(({ line }) => line) } };
}

/**
 * A copy of facts, because V8 cuts a long string out of a text by referring to the whole text. Most files only use
 * classes, and with those copied by hand it takes a quarter of the time of `structuredClone` alone.
 */
function withoutText({ uses, mentions, ...others }: FileSummary): FileSummary {
  return {
    ...structuredClone(others),
    uses: uses.map(use => ({
      ...use,
      className: copyOf(use.className),
      kind: copyOf(use.kind),
      name: use.name && copyOf(use.name),
    })),
    mentions: mentions.map(copyOf),
  };
}

/** Refers to a text that was put together for it and is hardly longer. */
function copyOf(text: string): string {
  return ` ${text}`.slice(1);
}
