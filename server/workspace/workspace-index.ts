import { isDeepStrictEqual } from 'node:util';
import { isKustomizationFile } from '../kubernetes/kustomization.ts';
import { SourceFile } from '../yaml/source-file.ts';
import { type FileFacts, factsOf } from './file-facts.ts';
import type { WorkspaceFiles } from './files.ts';
import { isNodeConfigName } from './handler-names.ts';
import { mentionsRuntimeClass } from './manifest-document.ts';
import { type DocumentReader, ManifestFile } from './manifest-file.ts';
import { isSavedCluster } from './saved-cluster.ts';
import { normalisedUri } from './uri.ts';

/**
 * The facts of all files of the workspace: of open ones as they are in the editor, of the others as they are on
 * disk. Reading the disk yields to requests between files; until it ends, `isComplete` is false and nobody may
 * conclude anything from what is missing.
 */
export class WorkspaceIndex {
  readonly #files: WorkspaceFiles;
  readonly #reader: DocumentReader;
  /** By normalised URI: the same file can be known by one URI on disk and by another one in the editor. */
  readonly #onDisk = new Map<string, FileFacts>();
  readonly #open = new Map<string, FileFacts | undefined>();
  #complete = false;
  #version = 0;

  constructor(files: WorkspaceFiles, reader: DocumentReader) {
    this.#files = files;
    this.#reader = reader;
  }

  get isComplete(): boolean {
    return this.#complete;
  }

  /** Grows whenever the facts change: what was derived from an older version is out of date. */
  get version(): number {
    return this.#version;
  }

  /** The facts of every file, of open files as they are in the editor. */
  *facts(): Iterable<FileFacts> {
    for (const facts of this.#open.values()) if (facts !== undefined) yield facts;
    for (const [uri, facts] of this.#onDisk) if (!this.#open.has(uri)) yield facts;
  }

  /** Reads every file below the folders once, and forgets those that were read before and are not there any more. */
  async readAll(folders: readonly string[], isExcluded: (uri: string) => boolean): Promise<void> {
    const gone = new Set(this.#onDisk.keys());
    for await (const batch of this.#files.list(folders, isExcluded)) {
      for (const uri of batch) {
        await this.readFromDisk(uri);
        gone.delete(normalisedUri(uri));
      }
    }
    for (const uri of gone) this.#onDisk.delete(uri);
    this.#complete = true;
    this.#version++;
  }

  /** Reads one file again, because it appeared, changed or vanished. */
  async readFromDisk(uri: string): Promise<void> {
    const text = await this.#files.read(uri);
    const facts = text === undefined ? undefined : this.#factsOfText(uri, text);
    this.#set(this.#onDisk, normalisedUri(uri), facts);
  }

  /** An open file counts as it is in the editor. */
  setOpen(file: ManifestFile): void {
    const uri = normalisedUri(file.uri);
    const before = this.#open.get(uri);
    const after = factsOf(file);
    this.#open.set(uri, after);
    if (!sameFacts(before, after)) this.#version++;
  }

  setClosed(uri: string): void {
    this.#open.delete(normalisedUri(uri));
    this.#version++;
  }

  #factsOfText(uri: string, text: string): FileFacts | undefined {
    const isKind = isKustomizationFile(uri) || isSavedCluster(uri) || isNodeConfigName(uri);
    const mayHaveFacts = isKind || mentionsRuntimeClass(text);
    if (!mayHaveFacts) return undefined;
    return factsOf(new ManifestFile(SourceFile.of(uri, 0, text), this.#reader));
  }

  #set(table: Map<string, FileFacts>, uri: string, facts: FileFacts | undefined): void {
    if (sameFacts(table.get(uri), facts)) return;
    if (facts === undefined) table.delete(uri);
    else table.set(uri, facts);
    this.#version++;
  }
}

/** Facts are plain data and few: most edits leave them as they are. */
function sameFacts(a: FileFacts | undefined, b: FileFacts | undefined): boolean {
  return isDeepStrictEqual(a, b);
}
