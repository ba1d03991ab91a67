import type { ManifestDocument } from './manifest-document.ts';
import type { ManifestFile, PlacedManifestDocument } from './manifest-file.ts';

/**
 * What is derived of the documents of files again and again. An edit gives another file with mostly the same documents:
 * of those there is what was derived before, of any other it is forgotten with the document.
 */
export class PerDocument<Derived> {
  /** By URI. A `WeakMap` would keep every version of a document, see `ManifestFile`. */
  readonly #files = new Map<string, ReadonlyMap<ManifestDocument, Derived>>();

  /** `derive` is given what it gave for the same document the time before. */
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
