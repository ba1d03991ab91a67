import type { ManifestFile } from '../documents/manifest-file.ts';
import { PerDocument } from '../documents/per-document.ts';
import { type DocumentSummary, summarizeDocument } from './document-summary.ts';
import { type FileSummary, summaryOf } from './file-summary.ts';

/** Reads the summaries of open files again and again: an edit costs the documents that it touches. */
export class OpenSummaries {
  readonly #known = new PerDocument<Known>();

  read(file: ManifestFile): FileSummary | undefined {
    return summaryOf(file, documents =>
      this.#known
        .of(file, documents, (placed, before) =>
          before?.index === placed.index
            ? before
            : { index: placed.index, summary: summarizeDocument(file, placed) },
        )
        .map(({ summary }) => summary),
    );
  }

  forget(uri: string): void {
    this.#known.forget(uri);
  }
}

interface Known {
  /** Of the document, which is in the places of its summary. */
  readonly index: number;
  readonly summary: DocumentSummary;
}
