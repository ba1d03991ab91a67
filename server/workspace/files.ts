/**
 * The files of the opened folders: the port through which the workspace comes in. `disk-files.ts` reads the disk;
 * tests keep files in memory.
 */
export interface WorkspaceFiles {
  /**
   * The files below the folders that can be manifests or configurations of nodes, as URIs, a batch at a time. Folders that cannot be read and
   * what `isExcluded` are left out.
   */
  list(folders: readonly string[], isExcluded: (uri: string) => boolean): AsyncIterable<readonly string[]>;
  /** The text of a file; `undefined` where it is missing, unreadable or too large to be a manifest. */
  read(uri: string): Promise<string | undefined>;
}

/** Whether a file can be a manifest by its name. */
export function isManifestName(path: string): boolean {
  return /\.(ya?ml|json)$/i.test(path) || /(^|\/)Kustomization$/.test(path);
}
