import type { ManifestDocument } from '../documents/manifest-document.ts';
import type { ManifestFile } from '../documents/manifest-file.ts';
import { type DocumentSummary, summarizeDocument } from './document-summary.ts';
import { type FileSummary, summaryOf } from './file-summary.ts';

/** Reads the summaries of open files again and again: an edit costs the documents that it touches. */
export class OpenSummaries {
  /** Of each open file what was read last; a `WeakMap` would keep every version of it, see `ManifestFile`. */
  readonly #last = new Map<string, ReadonlyMap<ManifestDocument, Read>>();

  read(file: ManifestFile): FileSummary | undefined {
    const before = this.#last.get(file.uri);
    const now = new Map<ManifestDocument, Read>();
    const summary = summaryOf(file, placed => {
      const { index, document } = placed;
      const known = before?.get(document);
      const read = known?.index === index ? known : { index, summary: summarizeDocument(file, placed) };
      now.set(document, read);
      return read.summary;
    });
    this.#last.set(file.uri, now);
    return summary;
  }

  forget(uri: string): void {
    this.#last.delete(uri);
  }
}

interface Read {
  /** Of the document, which is in the places of its summary. */
  readonly index: number;
  readonly summary: DocumentSummary;
}
