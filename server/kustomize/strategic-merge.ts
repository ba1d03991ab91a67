import { BuildFailure } from './build-failure.ts';
import { isPlain, type ListMerge, mergeItems } from './merged-lists.ts';
import { isNull, textAt, type WrittenList, type WrittenMap, type WrittenValue } from './written-value.ts';

/** How the list at a path is merged. */
type ListMerges = (path: readonly string[]) => ListMerge;

/**
 * Returns what a strategic merge patch makes of a value; `undefined` if it removes it. A list becomes an unknown one where it
 * is not clear how its items are merged.
 *
 * Source: kyaml `yaml/merge2/merge2.go` and `yaml/walk/walk.go`: null removes a field, `$patch` removes or replaces a map,
 * and a value of another type fails the build.
 *
 * @throws BuildFailure
 */
export function strategicMerge(
  before: WrittenMap,
  patch: WrittenMap,
  listMerge: ListMerges,
): WrittenMap | undefined {
  // `$patch: replace` at the top changes nothing: kustomize drops what such a merge returns (`api/resource/resource.go:ApplyFilter`).
  if (textAt(patch, ['$patch']) === 'replace') return before;
  const merged = merge(before, patch, [], listMerge);
  return merged?.kind === 'map' ? merged : undefined;
}

function merge(
  before: WrittenValue | undefined,
  patch: WrittenValue,
  path: readonly string[],
  listMerge: ListMerges,
): WrittenValue | undefined {
  if (isNull(patch)) return undefined;
  const target = isNull(before) ? undefined : before;
  if (target !== undefined && target.kind !== patch.kind) {
    throw new BuildFailure('other-type', patch.origin, path.join('.'));
  }
  if (patch.kind === 'map') return mergeMaps(target as WrittenMap | undefined, patch, path, listMerge);
  return patch.kind === 'list'
    ? mergeLists(target as WrittenList | undefined, patch, path, listMerge)
    : patch;
}

function mergeLists(
  before: WrittenList | undefined,
  patch: WrittenList,
  path: readonly string[],
  listMerge: ListMerges,
): WrittenList {
  const how = listMerge(path);
  if (before === undefined || how === 'replaced')
    return isPlain(patch) ? patch : { ...patch, isComplete: false };
  const merged =
    how === 'unknown'
      ? undefined
      : mergeItems(before, patch, how.key, (item, ofPatch) => merge(item, ofPatch, path, listMerge));
  return merged ?? { ...before, isComplete: false, removedAt: patch.origin };
}

function mergeMaps(
  before: WrittenMap | undefined,
  patch: WrittenMap,
  path: readonly string[],
  listMerge: ListMerges,
): WrittenMap | undefined {
  const directive = patch.entries.get('$patch');
  const word = directive?.kind === 'scalar' ? directive.text : 'merge';
  if (word === 'delete') return undefined;
  const isUnknown = word !== 'replace' && word !== 'merge';
  if (isUnknown && before !== undefined) {
    throw new BuildFailure('unknown-directive', directive!.origin, word);
  }
  const entries = new Map(word === 'replace' ? [] : before?.entries);
  let removedAt = word === 'replace' ? directive?.origin : before?.removedAt;
  for (const [key, value] of patch.entries) {
    // Where nothing is merged an unknown word is a field as any other. Source: `merge2.go:VisitMap`.
    if (key === '$patch' && !isUnknown) continue;
    const merged = merge(entries.get(key), value, [...path, key], listMerge);
    if (merged !== undefined) entries.set(key, merged);
    else if (entries.delete(key)) removedAt = value.origin;
  }
  return { kind: 'map', entries, origin: before?.origin ?? patch.origin, ...(removedAt && { removedAt }) };
}
