import type { ManifestFile } from '../documents/manifest-file.ts';
import { PerDocument } from '../documents/per-document.ts';
import { type DocumentSummary, summarizeDocument } from './document-summary.ts';
import { type FileSummary, summaryOf } from './file-summary.ts';

/** Keeps the summaries of open files: after an edit, only the documents it touches are read again. */
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
  /** The index of the document, which the locations in its summary contain. */
  readonly index: number;
  readonly summary: DocumentSummary;
}
