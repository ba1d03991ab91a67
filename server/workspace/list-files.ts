import type { WorkspaceFiles } from '../documents/files.ts';
import { normalisedUri } from '../documents/uri.ts';
import { filesAt, type NamedPlaces } from './named-places.ts';

/** The folders of a workspace and the configurations of nodes that were named besides, and what of them is left out. */
export interface Scope {
  readonly folders: readonly string[];
  readonly isExcluded: (uri: string) => boolean;
  readonly named: NamedPlaces;
}

/**
 * Lists the files of a workspace, in batches: all of them, or those at and below some normalised URIs (`only`), which may be
 * anywhere. Both find the same: what is excluded, or behind a link, is left out however it is asked for.
 */
export async function* listFiles(
  files: WorkspaceFiles,
  { folders, isExcluded, named }: Scope,
  only?: readonly string[],
): AsyncIterable<readonly string[]> {
  const leadsThere = only === undefined ? () => true : wayTo(only);
  const isLeftOut = (uri: string) => !leadsThere(uri) || isExcluded(uri);
  const onTheWay = (uris: readonly string[]) => uris.filter(uri => leadsThere(withoutSlash(uri)));
  yield* files.list(onTheWay(folders), isLeftOut);
  yield* filesAt({ ...named, folders: onTheWay(named.folders) }, files, isLeftOut);
}

/** The normalised URI of a file or folder, without a slash at the end. */
export function withoutSlash(uri: string): string {
  return normalisedUri(uri).replace(/\/$/, '');
}

/** A function that tells whether a URI is on the way to one of these files and folders, or is one of them, or below one. */
function wayTo(uris: readonly string[]): (uri: string) => boolean {
  const themselves = new Set(uris);
  const around = new Set(uris.flatMap(uri => [...foldersAround(uri)]));
  return uri => {
    if (themselves.has(uri) || around.has(uri)) return true;
    for (const folder of foldersAround(uri)) if (themselves.has(folder)) return true;
    return false;
  };
}

/** The folders that a file or folder is in, the nearest first. */
function* foldersAround(uri: string): Iterable<string> {
  const path = uri.indexOf('//') + 2;
  for (let end = uri.lastIndexOf('/'); end >= path; end = uri.lastIndexOf('/', end - 1)) {
    yield uri.slice(0, end);
    if (end === 0) return;
  }
}
