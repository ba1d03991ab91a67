import { goPathGlob } from '../base/globs.ts';

/**
 * The file path of a URI, with slashes; a configuration inside of a document has its path on the node below the file's.
 * `undefined` if the URI is not that of a file on disk.
 */
export function pathOf(uri: string): string | undefined {
  if (!uri.startsWith('file:') || !URL.canParse(uri)) return undefined;
  try {
    const { pathname, hash } = new URL(uri);
    return decodeURIComponent(pathname + hash.replace('#', '/'));
  } catch {
    return undefined;
  }
}

/** The folder of a path or of a file's URI, without a slash at the end. */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

/** The path without `.` and `..`; a relative path is resolved against the folder. */
export function resolved(folder: string, path: string): string {
  const segments: string[] = [];
  for (const segment of (path.startsWith('/') ? path : `${folder}/${path}`).split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return `/${segments.join('/')}`;
}

/** Compares paths in the order in which Go walks folders and expands globs: by name, folder by folder, in bytes. */
export function byPath(one: string, other: string): number {
  const segments = one.split('/');
  const others = other.split('/');
  const index = segments.findIndex((segment, place) => segment !== others[place]);
  if (index === -1) return segments.length - others.length;
  return others[index] === undefined || segments[index]! > others[index] ? 1 : -1;
}

/** Paths grouped by their folder. */
export type PathsByFolder = ReadonlyMap<string, readonly string[]>;

/**
 * The paths that an absolute path or glob matches. As in containerd, a pattern is a glob only if it has a star, and a
 * star does not match a slash. Source: Go `path/filepath` (Glob, Match).
 */
export function matching(pattern: string, paths: PathsByFolder): string[] {
  const folder = folderOf(pattern);
  const candidates = folder.includes('*') ? [...paths.values()].flat() : (paths.get(folder) ?? []);
  if (!pattern.includes('*')) return candidates.filter(path => path === pattern);
  if (candidates.length === 0) return [];
  return candidates.filter(goPathGlob(pattern)).sort(byPath);
}
