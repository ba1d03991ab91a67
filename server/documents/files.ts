import { isChartFile } from '../charts/chart-files.ts';
import { isNodeConfigName } from '../node-config/node-config-file.ts';

/**
 * Access to the files of the opened folders. `disk-files.ts` reads the disk, `editor-files.ts` asks the editor where there is no
 * disk; tests keep files in memory.
 */
export interface WorkspaceFiles {
  /**
   * The files below the folders that can be manifests or configurations of nodes, as URIs, in batches. A batch is empty
   * if its folders have none: there may be thousands of such folders, and requests are answered in between. Folders that
   * cannot be read and files and folders that are `isExcluded` are left out. So are those that cannot be opened because
   * their names are not UTF-8: `onNoName` is called with the URIs of such folders and manifests, in which U+FFFD stands for
   * what is not UTF-8.
   */
  list(
    folders: readonly string[],
    isExcluded: (uri: string) => boolean,
    onNoName?: (uri: string) => void,
  ): AsyncIterable<readonly string[]>;
  /** The file or folder at a path that the user has written: an absolute path, or one that begins with `~`. */
  find(path: string): Promise<FoundPath>;
  /** The text of a file; `undefined` if it is missing, unreadable or too large to be a manifest. */
  read(uri: string): Promise<string | undefined>;
  /**
   * Reads files, one for each step of the iteration; from a disk synchronously, because a promise of the system for each file
   * would cost as much as the reading.
   */
  scan(uris: readonly string[], how: HowToScan): Iterable<ScannedFile> | AsyncIterable<ScannedFile>;
  /**
   * Replaces or creates a file; left out where files are only read.
   * @returns the reason why the file was left alone, in the language of the user; `undefined` if it was written
   */
  readonly replace?: (uri: string, replacement: FileReplacement) => Promise<string | undefined>;
  /**
   * Gets each file of a disk that was opened, before it is read, and throws if it must not be read; left out where all may be.
   * For code that reads such a file itself.
   */
  readonly inspect?: (descriptor: number, path: string) => void;
  /** Watches folders for an editor that does not; left out where only the editor can. */
  readonly watch?: FileWatcher;
  /** Notes the file that is being worked with, for whoever starts the next server if that ends this one. */
  readonly busy?: BusyFile | undefined;
  /** The normalised URIs of files that ended a server before: they are as unreadable until they are taken out of the set. */
  readonly leftOut?: Set<string>;
}

export interface FileReplacement {
  /** The text that `read` returned. */
  readonly before: string | undefined;
  readonly after: string;
  /** The URI of a folder above the file. Symbolic links below it are refused, and missing folders are created. */
  readonly below: string;
}

export interface BusyFile {
  /** Notes that work with a file begins; what is returned notes its end. */
  begin(uri: string): () => void;
}

/** Watches the files below some folders, without those that are excluded, until it is ended. */
export type FileWatcher = (
  folders: readonly string[],
  isExcluded: (uri: string) => boolean,
  listener: FileListener,
) => FileWatching;

export interface FileListener {
  /** Files that can matter were created, changed or deleted. */
  onFiles(uris: readonly string[]): void;
  /** Whole folders came or went. */
  onFolders(): void;
  /** The folders can no longer be watched, for a reason of the system; nothing more is heard. */
  onProblem(why: string): void;
}

export interface FileWatching {
  /** Resolves when all folders are watched. */
  readonly ready: Promise<void>;
  end(): void;
}

export type FoundPath =
  | { readonly kind: 'file' | 'folder'; readonly uri: string }
  /** `why` is the operating system's message; without a URI if the path is invalid by itself. */
  | { readonly kind: 'unreadable'; readonly uri?: string; readonly why: string };

export interface HowToScan {
  /** Whether the URIs come from `list` and are all files. Any other URI may turn out to be a folder or a pipe. */
  readonly areListed?: boolean;
  /**
   * Decides by the URI and the bytes, as one character each, whether a file matters: in overlapping pieces, at least one,
   * because a large file mostly matters by its first. The text of a file that does not matter is left out.
   */
  isRelevant(uri: string, pieces: Iterable<string>): boolean;
}

export interface ScannedFile {
  readonly uri: string;
  /** `undefined` for a file that does not matter or cannot be read. */
  readonly text: string | undefined;
  /** Whether the file cannot be read, as far as that is known. */
  readonly isUnreadable?: boolean;
}

/** Whether a file can matter by its name: as a manifest, as a part of a chart or as the configuration of a node. */
export function isCandidate(path: string): boolean {
  return isManifestName(path) || isChartFile(path) || isNodeConfigName(path);
}

/** Whether a file can be a manifest by its name, or a machine configuration of Butane or Ignition. */
export function isManifestName(path: string): boolean {
  return /\.(ya?ml|json|bu|ign)$/i.test(path) || /(^|\/)Kustomization$/.test(path);
}
