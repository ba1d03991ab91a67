import { isDeepStrictEqual } from 'node:util';
import type { WorkspaceFiles } from '../documents/files.ts';
import type { ManifestFile } from '../documents/manifest-file.ts';
import { normalisedUri } from '../documents/uri.ts';
import { build } from '../kustomize/build.ts';
import { type KustomizeDocument, kustomizeDocument } from '../kustomize/kustomize-document.ts';
import { type KustomizationOutcome, outcomeOf } from '../kustomize/outcome.ts';
import { SourceFile } from '../yaml/source-file.ts';

/**
 * What becomes of the kustomizations that name a class, in themselves or in a patch. Their bases, which mostly name none, are
 * read only for this, and kept as long as a build needs them.
 */
export class Kustomizations {
  readonly #files: WorkspaceFiles;
  /** The files of the builds as they are on disk, by normalised URI; `undefined` for one that is not there. */
  readonly #onDisk = new Map<string, readonly KustomizeDocument[] | undefined>();
  readonly #open = new Map<string, ManifestFile>();
  readonly #builds = new Map<string, Known>();
  /** The files that builds have looked for and that nobody has read yet. */
  readonly #wanted = new Set<string>();
  #all: readonly KustomizationOutcome[] = [];

  constructor(files: WorkspaceFiles) {
    this.#files = files;
  }

  /** Whether there are files to read. */
  get isWaiting(): boolean {
    return this.#wanted.size > 0;
  }

  /** The outcome of each kustomization of a list; the same objects as before where they say the same. */
  of(uris: readonly string[], roots: readonly string[]): readonly KustomizationOutcome[] {
    const outcomes = uris.map(uri => {
      const known = this.#builds.get(uri);
      return known?.isCurrent ? known.outcome : this.#build(uri, roots, known?.outcome);
    });
    for (const uri of this.#builds.keys()) if (!uris.includes(uri)) this.#builds.delete(uri);
    const isSame =
      outcomes.length === this.#all.length && outcomes.every((outcome, at) => outcome === this.#all[at]);
    if (!isSame) this.#all = outcomes;
    return this.#all;
  }

  setOpen(uri: string, file: ManifestFile): void {
    this.#open.set(uri, file);
    this.#noteChange(uri);
  }

  setClosed(uri: string): void {
    this.#open.delete(uri);
    this.#noteChange(uri);
  }

  /** Forgets what was read of a file on disk. */
  forget(uri: string): void {
    this.#onDisk.delete(uri);
    this.#noteChange(uri);
  }

  /** Forgets all files on disk. */
  forgetAll(): void {
    this.#onDisk.clear();
    for (const known of this.#builds.values()) known.isCurrent = false;
  }

  /** Reads the files that builds have looked for, one at each step. */
  *readWanted(): Generator<void> {
    const wanted = [...this.#wanted];
    this.#wanted.clear();
    for (const { uri, text } of this.#files.scan(wanted, { isRelevant: () => true })) {
      const normalised = normalisedUri(uri);
      this.#onDisk.set(normalised, text === undefined ? undefined : documentsOf(uri, text));
      this.#noteChange(normalised);
      yield;
    }
  }

  #build(
    uri: string,
    roots: readonly string[],
    before: KustomizationOutcome | undefined,
  ): KustomizationOutcome {
    const built = build(uri, named => this.#read(normalisedUri(named), roots));
    const outcome = outcomeOf(uri, built);
    const kept = before !== undefined && isDeepStrictEqual(before, outcome) ? before : outcome;
    const files = new Set([...built.files].map(normalisedUri));
    this.#builds.set(uri, { outcome: kept, files, isCurrent: true });
    return kept;
  }

  /** Outside of the folders of the workspace nothing is read. */
  #read(uri: string, roots: readonly string[]): readonly KustomizeDocument[] | undefined {
    const open = this.#open.get(uri);
    if (open !== undefined) return documentsOfOpen(open);
    if (this.#onDisk.has(uri)) return this.#onDisk.get(uri);
    if (roots.some(root => uri.startsWith(root.endsWith('/') ? root : `${root}/`)) && isFileName(uri))
      this.#wanted.add(uri);
    return undefined;
  }

  #noteChange(uri: string): void {
    for (const known of this.#builds.values()) if (known.files.has(uri)) known.isCurrent = false;
  }
}

interface Known {
  readonly outcome: KustomizationOutcome;
  /** Normalised URIs. */
  readonly files: ReadonlySet<string>;
  isCurrent: boolean;
}

function isFileName(uri: string): boolean {
  return !uri.endsWith('/');
}

function documentsOf(uri: string, text: string): readonly KustomizeDocument[] {
  return SourceFile.of(uri, 0, text).documents.map(({ document }, index) =>
    kustomizeDocument({
      uri,
      index,
      text: document.text,
      parsed: document.parsed,
      positions: ({ start, end }) => ({
        start: document.lines.positionAt(start),
        end: document.lines.positionAt(end),
      }),
    }),
  );
}

function documentsOfOpen({ uri, documents }: ManifestFile): readonly KustomizeDocument[] {
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
