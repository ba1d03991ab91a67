import { fileKind } from '../documents/file-kind.ts';
import type { WorkspaceFiles } from '../documents/files.ts';
import { folderOf } from '../node-config/paths.ts';

/**
 * Where configurations of nodes are read, mostly outside of the workspace, because the user has named the places.
 * Nothing else that lies there is read. All are URIs.
 */
export interface NamedPlaces {
  readonly files: readonly string[];
  /** For everything below them; they need not exist. */
  readonly folders: readonly string[];
  /** What may be read one day, and cannot be now. */
  readonly unreadable: readonly string[];
}

export const noPlaces: NamedPlaces = { files: [], folders: [], unreadable: [] };

/**
 * Looks at each path as it is now, and says in words what cannot be read. A file brings the folders of its drop-ins
 * along. What it imports from elsewhere is read where that is named too: an import may lead anywhere on this machine.
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

/** The files in these places, a batch at a time. */
export async function* filesAt(
  { files, folders }: NamedPlaces,
  port: WorkspaceFiles,
  isExcluded: (uri: string) => boolean,
): AsyncIterable<readonly string[]> {
  yield files.filter(uri => !isExcluded(uri));
  for await (const batch of port.list(folders, isExcluded))
    yield batch.filter(uri => fileKind(uri) === 'node-config');
}

/** The folders that the configuration of a node is read together with by custom, if they exist. */
export function dropInFolders(uri: string): readonly string[] {
  return ['conf.d', 'crio.conf.d'].map(name => `${folderOf(uri)}/${name}`);
}
