import { isNodeConfigName } from '../node-config/node-config-file.ts';

/**
 * The files of the opened folders: the port through which the workspace comes in. `disk-files.ts` reads the disk;
 * tests keep files in memory.
 */
export interface WorkspaceFiles {
  /**
   * The files below the folders that can be manifests or configurations of nodes, as URIs, a batch at a time. A batch
   * is empty where folders have none: there may be thousands of those, and requests are to be answered in between.
   * Folders that cannot be read and what `isExcluded` are left out.
   */
  list(folders: readonly string[], isExcluded: (uri: string) => boolean): AsyncIterable<readonly string[]>;
  /** What is at a path that the user has written: an absolute one, or one that begins with `~`. */
  find(path: string): Promise<FoundPath>;
  /** The text of a file; `undefined` where it is missing, unreadable or too large to be a manifest. */
  read(uri: string): Promise<string | undefined>;
  /** Reads files right now, one each time the next is asked for: a promise each would cost as much as the reading. */
  scan(uris: readonly string[], how: HowToScan): Iterable<ScannedFile>;
}

export type FoundPath =
  | { readonly kind: 'file' | 'folder'; readonly uri: string }
  /** The reason in the system's words; without a URI where the path leads nowhere by itself. */
  | { readonly kind: 'unreadable'; readonly uri?: string; readonly why: string };

export interface HowToScan {
  /** The URIs come from `list`: nothing but files. Of any other nobody knows yet what is there. */
  readonly areListed?: boolean;
  /**
   * Sees the URI and the bytes, each as a character: of a large file a piece after the other, which overlap, until one
   * matters. The text of what does not matter is left out.
   */
  isRelevant(uri: string, bytes: string): boolean;
}

export interface ScannedFile {
  readonly uri: string;
  /** Left out of what does not matter and of what cannot be read. */
  readonly text: string | undefined;
}

/** Whether a file can concern us by its name: as a manifest or as the configuration of a node. */
export function isCandidate(path: string): boolean {
  return isManifestName(path) || isNodeConfigName(path);
}

/** Whether a file can be a manifest by its name. */
export function isManifestName(path: string): boolean {
  return /\.(ya?ml|json)$/i.test(path) || /(^|\/)Kustomization$/.test(path);
}
