import { asSequence, get, textOf } from '../yaml/lookup.ts';
import type { Node } from '../yaml/tree.ts';

/**
 * Returns the files that a kustomization names as patches, as written (relative to its folder). Such a file has only
 * the fields that it changes, so a missing field means nothing.
 */
export function patchFiles(root: Node | null): readonly string[] {
  const paths: string[] = [];
  const add = (path: string | undefined) => {
    if (path !== undefined && !path.includes('\n')) paths.push(path);
  };
  for (const item of items(root, 'patches')) add(textOf(get(item, 'path')));
  for (const item of items(root, 'patchesJson6902')) add(textOf(get(item, 'path')));
  for (const item of items(root, 'patchesStrategicMerge')) add(textOf(item));
  return paths;
}

/** Returns the files and folders that a kustomization takes resources and components from, as written. */
export function resourcePaths(root: Node | null): readonly string[] {
  const lists = ['resources', 'bases', 'components'].flatMap(key => items(root, key));
  return lists.flatMap(item => textOf(item) ?? []);
}

function items(root: Node | null, key: string): readonly (Node | null)[] {
  return asSequence(get(root, key))?.items ?? [];
}
