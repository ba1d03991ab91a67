import { ManifestFile } from '../documents/manifest-file.ts';
import { sourceOf } from '../documents/source-of.ts';
import { type KustomizeDocument, kustomizeDocument } from '../kustomize/kustomize-document.ts';
import type { DocumentLines } from './file-summary.ts';

/** The part of a file on disk that kustomize reads. */
export interface FileOnDisk {
  readonly documents: readonly KustomizeDocument[];
  /** Left out for a file with one document. */
  readonly lines?: DocumentLines;
}

/** Reads the text of a file on disk. */
export function readFileOnDisk(uri: string, text: string): FileOnDisk {
  const file = new ManifestFile(sourceOf(uri, 0, text));
  const documents = kustomizeDocumentsOf(file);
  if (documents.length === 1) return { documents };
  return { documents, lines: { uri, lines: file.documents.map(({ line }) => line) } };
}

/** The documents of a file as kustomize reads them. */
export function kustomizeDocumentsOf({ uri, documents }: ManifestFile): readonly KustomizeDocument[] {
  return documents.map(({ index, document }) =>
    kustomizeDocument({
      uri,
      index,
      text: document.text,
      parsed: document.source.parsed,
      positions: range => document.positions(range),
    }),
  );
}
