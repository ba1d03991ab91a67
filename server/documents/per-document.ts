import type { ManifestDocument } from './manifest-document.ts';
import type { ManifestFile, PlacedManifestDocument } from './manifest-file.ts';

/**
 * A cache of values derived from the documents of files. After an edit, most documents of a file are the same and keep
 * their values; the values of the others are dropped with the documents.
 */
export class PerDocument<Derived> {
  /** Values by URI. A `WeakMap` would keep every version of a document, see `ManifestFile`. */
  readonly #files = new Map<string, ReadonlyMap<ManifestDocument, Derived>>();

  /** The values of the documents of a file. `derive` gets the value that it returned for the same document before. */
  of(
    { uri }: ManifestFile,
    documents: readonly PlacedManifestDocument[],
    derive: (placed: PlacedManifestDocument, before: Derived | undefined) => Derived,
  ): readonly Derived[] {
    const before = this.#files.get(uri);
    const now = documents.map(
      placed => [placed.document, derive(placed, before?.get(placed.document))] as const,
    );
    this.#files.set(uri, new Map(now));
    return now.map(([, derived]) => derived);
  }

  forget(uri: string): void {
    this.#files.delete(uri);
  }
}
