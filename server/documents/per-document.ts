import type { ManifestDocument } from './manifest-document.ts';
import type { ManifestFile, PlacedManifestDocument } from './manifest-file.ts';

/**
 * A cache of values derived from the documents of files. After an edit, most documents of a file are the same and keep
 * their values; the values of the others are dropped with the documents.
 */
export class PerDocument<Derived> {
  /** Values by URI. */
  readonly #files = new Map<string, ReadonlyMap<ManifestDocument, Derived>>();

  /** The values of the documents of a file. `derive` gets the value that it returned for the same document before. */
  of(
    { uri }: ManifestFile,
    documents: readonly PlacedManifestDocument[],
    derive: (placed: PlacedManifestDocument, before: Derived | undefined) => Derived,
  ): readonly Derived[] {
    const before = this.#files.get(uri);
    const now = new Map<ManifestDocument, Derived>();
    const all = documents.map(placed => {
      const derived = derive(placed, before?.get(placed.document));
      now.set(placed.document, derived);
      return derived;
    });
    this.#files.set(uri, now);
    return all;
  }

  forget(uri: string): void {
    this.#files.delete(uri);
  }
}
