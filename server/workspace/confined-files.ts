import { realpathSync } from 'node:fs';
import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FoundPath, WorkspaceFiles } from '../documents/files.ts';

/**
 * The same files without those outside of the roots: what a kustomization, a chart or a link names elsewhere is as
 * missing. `roots` are paths of files or folders without links.
 */
export function confinedFiles(files: WorkspaceFiles, roots: readonly string[]): WorkspaceFiles {
  const isInside = (uri: string) => insideOf(roots, uri) !== undefined;
  return {
    list: (folders, isExcluded, onNoName) => files.list(folders.filter(isInside), isExcluded, onNoName),
    async find(path): Promise<FoundPath> {
      const found = await files.find(path);
      if (found.kind === 'unreadable') return found;
      return isInside(found.uri) ? found : { kind: 'unreadable', uri: found.uri, why: outside };
    },
    read: async uri => (isInside(uri) ? files.read(uri) : undefined),
    // Links are not followed from folder to folder: what was listed below a root is below it.
    scan: (uris, how) => files.scan(how.areListed ? uris : uris.filter(isInside), how),
  };
}

/** Why a file outside of the roots is not read. */
export const outside = 'it is outside of the folders that may be read';

/** The path that a URI leads to, links resolved, if it exists and is at or below a root; `undefined` if not. */
export function insideOf(roots: readonly string[], uri: string): string | undefined {
  try {
    const path = realpathSync(fileURLToPath(uri));
    return roots.some(root => isAtOrBelow(root, path)) ? path : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a path is a folder or leads below it; both are absolute. */
export function isAtOrBelow(root: string, path: string): boolean {
  return path === root || path.startsWith(root.endsWith(sep) ? root : `${root}${sep}`);
}
