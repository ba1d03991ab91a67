import { dequal } from 'dequal';
import type { WorkspaceFiles } from '../documents/files.ts';
import type { ManifestFile } from '../documents/manifest-file.ts';
import { normalisedUri } from '../documents/uri.ts';
import { build } from '../kustomize/build.ts';
import type { KustomizeDocument } from '../kustomize/kustomize-document.ts';
import { type KustomizationOutcome, outcomeOf } from '../kustomize/outcome.ts';
import { type FileOnDisk, kustomizeDocumentsOf, readFileOnDisk } from './file-on-disk.ts';
import type { DocumentLines } from './file-summary.ts';
import { UriMap } from './uri-map.ts';

/**
 * The outcome of the kustomizations that name a class, in themselves or in a patch. Their bases, which mostly name none, are
 * read only for this, and kept as long as a build needs them.
 */
export class Kustomizations {
  readonly #files: WorkspaceFiles;
  /** The files of the builds as they are on disk, by normalised URI; `undefined` for one that is not there. */
  readonly #onDisk = new UriMap<FileOnDisk | undefined>();
  #lines: readonly DocumentLines[] | undefined;
  readonly #open = new Map<string, ManifestFile>();
  readonly #builds = new Map<string, Known>();
  /** The kustomizations of which a build has read or looked for a file, by its normalised URI. */
  readonly #builtFrom = new Map<string, Set<string>>();
  /** The files that builds have looked for and that are not read yet. */
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
      const build = this.#builds.get(uri);
      return build?.isCurrent ? build.outcome : this.#build(uri, roots, build?.outcome);
    });
    const wanted = new Set(uris);
    for (const uri of this.#builds.keys()) if (!wanted.has(uri)) this.#forgetBuild(uri);
    const isSame =
      outcomes.length === this.#all.length && outcomes.every((outcome, at) => outcome === this.#all[at]);
    if (!isSame) this.#all = outcomes;
    return this.#all;
  }

  /** The first lines of the documents of the files on disk that have several; the same list until one is read. */
  get linesOnDisk(): readonly DocumentLines[] {
    this.#lines ??= [...this.#onDisk.values()].flatMap(file => file?.lines ?? []);
    return this.#lines;
  }

  setOpen(uri: string, file: ManifestFile): void {
    this.#open.set(uri, file);
    this.#noteChange(uri);
  }

  setClosed(uri: string): void {
    this.#open.delete(uri);
    this.#noteChange(uri);
  }

  /** Forgets what was read of a file on disk, or of all files below a folder; whether a build has looked for one. */
  forget(uri: string): boolean {
    const forgotten = this.#onDisk.urisAtOrBelow(uri);
    if (forgotten.length > 0) this.#lines = undefined;
    for (const each of forgotten) this.#onDisk.delete(each);
    for (const each of new Set([uri, ...forgotten])) this.#noteChange(each);
    return forgotten.length > 0;
  }

  /** Forgets all files on disk. */
  forgetAll(): void {
    this.#onDisk.clear();
    this.#lines = undefined;
    for (const build of this.#builds.values()) build.isCurrent = false;
  }

  /** Reads the files that builds have looked for, one at each step. */
  async *readWanted(): AsyncGenerator<void> {
    const wanted = [...this.#wanted];
    this.#wanted.clear();
    for await (const { uri, text } of this.#files.scan(wanted, { isRelevant: () => true })) {
      const normalised = normalisedUri(uri);
      this.#onDisk.set(normalised, text === undefined ? undefined : readFileOnDisk(uri, text));
      this.#lines = undefined;
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
    const [file = uri] = uri.split('#');
    const outcome = outcomeOf(file, built);
    const kept = before !== undefined && dequal(before, outcome) ? before : outcome;
    const files = new Set([...built.files].map(normalisedUri));
    this.#forgetBuild(uri);
    this.#builds.set(uri, { outcome: kept, files, isCurrent: true });
    for (const file of files) {
      const users = this.#builtFrom.get(file);
      if (users === undefined) this.#builtFrom.set(file, new Set([uri]));
      else users.add(uri);
    }
    return kept;
  }

  #forgetBuild(uri: string): void {
    for (const file of this.#builds.get(uri)?.files ?? []) {
      const users = this.#builtFrom.get(file);
      users?.delete(uri);
      if (users?.size === 0) this.#builtFrom.delete(file);
    }
    this.#builds.delete(uri);
  }

  /** Outside of the folders of the workspace nothing is read. */
  #read(uri: string, roots: readonly string[]): readonly KustomizeDocument[] | undefined {
    const open = this.#open.get(uri);
    if (open !== undefined) return kustomizeDocumentsOf(open);
    if (this.#onDisk.has(uri)) return this.#onDisk.get(uri)?.documents;
    if (roots.some(root => uri.startsWith(root.endsWith('/') ? root : `${root}/`)) && isFileName(uri))
      this.#wanted.add(uri);
    return undefined;
  }

  #noteChange(uri: string): void {
    for (const user of this.#builtFrom.get(uri) ?? []) this.#builds.get(user)!.isCurrent = false;
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
