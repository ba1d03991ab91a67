import { fileKind } from '../documents/file-kind.ts';
import type { WorkspaceFiles } from '../documents/files.ts';
import { folderOf } from '../node-config/paths.ts';

/**
 * Files and folders that the user has named as configurations of nodes, mostly outside of the workspace. Other files
 * there are not read. All are URIs.
 */
export interface NamedPlaces {
  readonly files: readonly string[];
  /** Folders that are read with everything below them; they need not exist. */
  readonly folders: readonly string[];
  /** Files and folders that cannot be read at the moment. */
  readonly unreadable: readonly string[];
}

/** The URIs of the opened folders, and of all places that are read: these and what the user has named besides. */
export interface Roots {
  readonly folders: readonly string[];
  readonly all: readonly string[];
}

export const noPlaces: NamedPlaces = { files: [], folders: [], unreadable: [] };

/**
 * Resolves each path and describes the problems of those that cannot be read. A file is read together with its drop-in
 * folders. Files that it imports from elsewhere are read only if they are named too: an import may lead anywhere on this
 * machine.
 */
export async function findPlaces(
  port: WorkspaceFiles,
  paths: readonly string[],
): Promise<{ readonly places: NamedPlaces; readonly problems: readonly string[] }> {
  const found = await Promise.all(paths.map(path => findPlace(port, path)));
  return {
    places: {
      files: found.flatMap(({ files = [] }) => files),
      folders: found.flatMap(({ folders = [] }) => folders),
      unreadable: found.flatMap(({ unreadable = [] }) => unreadable),
    },
    problems: found.flatMap(({ problem = [] }) => problem),
  };
}

async function findPlace(
  port: WorkspaceFiles,
  path: string,
): Promise<Partial<NamedPlaces> & { readonly problem?: string }> {
  const found = await port.find(path);
  if (found.kind === 'unreadable') {
    const unreadable = found.uri === undefined ? [] : [found.uri];
    return { unreadable, problem: `${path} cannot be read: ${found.why}` };
  }
  if (found.kind === 'folder') return { folders: [found.uri] };
  if (fileKind(found.uri) === 'node-config') return { files: [found.uri], folders: dropInFolders(found.uri) };
  const names = 'config.toml, crio.conf, or any file in crio.conf.d';
  return { problem: `${path} is not called like the configuration of a node: ${names}` };
}

/** The files in the named files and folders, in batches. */
export async function* filesAt(
  { files, folders }: NamedPlaces,
  port: WorkspaceFiles,
  isExcluded: (uri: string) => boolean,
): AsyncIterable<readonly string[]> {
  yield files.filter(uri => !isExcluded(uri));
  for await (const batch of port.list(folders, isExcluded))
    yield batch.filter(uri => fileKind(uri) === 'node-config');
}

/** The drop-in folders that are by convention read together with the configuration of a node; they need not exist. */
export function dropInFolders(uri: string): readonly string[] {
  return ['conf.d', 'crio.conf.d'].map(name => `${folderOf(uri)}/${name}`);
}
