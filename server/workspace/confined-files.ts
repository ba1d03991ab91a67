import { type BigIntStats, fstatSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { isAbsolute, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Inspect, RefusedFile } from '../base/regular-file.ts';
import type { FoundPath, WorkspaceFiles } from '../documents/files.ts';
import { createDiskFiles } from './disk-files.ts';

/**
 * The files of the disk at or below the roots, which are paths without links. What a kustomization, a chart or a link names
 * elsewhere is as missing. What is opened is checked, and not its path, so a link that takes the place of a file or a folder in
 * between leads nowhere. Only the names in a folder are read by its path outside of Linux; of the files nothing is.
 */
export function confinedFiles(roots: readonly string[]): WorkspaceFiles {
  const isAllowed = (path: string | undefined) =>
    path !== undefined && roots.some(root => isAtOrBelow(root, path));
  const isInside = (uri: string) => insideOf(roots, uri) !== undefined;
  const inspect: Inspect = (descriptor, path) => {
    if (!isAllowed(placeOf(descriptor, path))) throw new RefusedFile(outside, 'EACCES', path);
  };
  const { list, find, read, scan } = createDiskFiles(inspect);
  return {
    list,
    async find(path): Promise<FoundPath> {
      const found = await find(path);
      if (found.kind === 'unreadable') return found;
      return isInside(found.uri) ? found : { kind: 'unreadable', uri: found.uri, why: outside };
    },
    read,
    scan: (uris, how) => scan(how.areListed ? uris : uris.filter(isInside), how),
    inspect,
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

/**
 * The path without links of what was opened at a path. Linux tells it; elsewhere it is where the path leads now, if the same
 * file is there, and `undefined` if another one is.
 */
function placeOf(descriptor: number, path: string): string | undefined {
  try {
    const place = readlinkSync(`/proc/self/fd/${descriptor}`);
    if (isAbsolute(place)) return place;
  } catch {
    // Another system, or one without /proc.
  }
  try {
    const place = realpathSync(path);
    const identity = ({ dev, ino }: BigIntStats) => `${dev} ${ino}`;
    const isSame =
      identity(fstatSync(descriptor, { bigint: true })) === identity(statSync(place, { bigint: true }));
    return isSame ? place : undefined;
  } catch {
    return undefined;
  }
}
