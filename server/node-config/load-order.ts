import { groupBy } from '../base/collections.ts';
import type { ContainerdFile } from './containerd.ts';
import { folderOf, matching, type PathsByFolder, pathOf, resolved } from './paths.ts';

/** Files in the order in which containerd reads them. */
export interface LoadOrder {
  readonly files: readonly ContainerdFile[];
  /** Whether every import names a file in view. The node may have other files. */
  readonly hasAllImports: boolean;
}

/** The files that an import may name. */
export interface FilesInView {
  readonly byPath: ReadonlyMap<string, ContainerdFile>;
  readonly pathsByFolder: PathsByFolder;
}

export function filesInView(files: readonly ContainerdFile[]): FilesInView {
  const byPath = new Map(files.map(file => [pathOf(file.uri) ?? file.uri, file]));
  return { byPath, pathsByFolder: groupBy(byPath.keys(), folderOf) };
}

/**
 * The files that containerd reads when it is started with `root`: breadth first, each file once. Relative paths start
 * at the folder of the file that names them; before 2.0 relative globs started at containerd's working directory, which
 * is unknown. Source: containerd `cmd/containerd/server/config/config.go` (LoadConfig, resolveImports).
 */
export function loadOrder(root: ContainerdFile, view: FilesInView): LoadOrder {
  const files = new Set<ContainerdFile>([root]);
  let hasAllImports = true;
  // Iterating over a set follows the order of insertion and includes elements that are added meanwhile.
  for (const file of files) {
    const folder = folderOf(pathOf(file.uri) ?? '');
    for (const { path } of file.imports) {
      const imported = importedPaths(path, folder, view.pathsByFolder);
      if (imported.length === 0) hasAllImports = false;
      for (const found of imported) files.add(view.byPath.get(found)!);
    }
  }
  return { files: [...files], hasAllImports };
}

/**
 * The paths in the workspace that an imported path may have. An absolute path is a path on the node: the workspace may
 * be on the node itself, may have a copy of the node's tree below a folder (`files/etc/containerd/config.toml`), or
 * only the files of one folder of it.
 */
function importedPaths(path: string, folder: string, paths: PathsByFolder): string[] {
  const places = path.startsWith('/')
    ? [...rootsOf(folder).map(root => root + path), ...besides(path, folder)]
    : [path];
  for (const place of places) {
    const found = matching(resolved(folder, place), paths);
    if (found.length > 0) return found;
  }
  return [];
}

/** Every folder that can be the root of the node's tree, if this folder is in it. */
function rootsOf(folder: string): string[] {
  const segments = folder.split('/');
  return segments.map((_, index) => segments.slice(0, index).join('/')).concat(folder);
}

/** The candidates for an absolute path relative to this folder: each tail of the path that still has a folder in it. */
function besides(path: string, folder: string): string[] {
  const segments = path.split('/').filter(segment => segment !== '');
  return segments.slice(0, -1).map((_, index) => `${folder}/${segments.slice(index).join('/')}`);
}
