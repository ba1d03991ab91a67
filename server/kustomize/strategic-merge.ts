import { BuildFailure } from './build-failure.ts';
import { isNull, textAt, type WrittenList, type WrittenMap, type WrittenValue } from './written-value.ts';

/**
 * Returns what a strategic merge patch makes of a value; `undefined` if it removes it. Lists of which the items are merged by
 * keys (`isMergedList`) become unknown lists.
 *
 * Source: kyaml `yaml/merge2/merge2.go` and `yaml/walk/walk.go`: null removes a field, `$patch` removes or replaces a map,
 * and a value of another type fails the build.
 *
 * @throws BuildFailure
 */
export function mergePatch(
  before: WrittenMap,
  patch: WrittenMap,
  isMergedList: (path: readonly string[]) => boolean,
): WrittenMap | undefined {
  // `$patch: replace` at the top changes nothing: kustomize drops what such a merge returns (`api/resource/resource.go:ApplyFilter`).
  if (textAt(patch, ['$patch']) === 'replace') return before;
  const merged = merge(before, patch, [], isMergedList);
  return merged?.kind === 'map' ? merged : undefined;
}

function merge(
  before: WrittenValue | undefined,
  patch: WrittenValue,
  path: readonly string[],
  isMergedList: (path: readonly string[]) => boolean,
): WrittenValue | undefined {
  if (isNull(patch)) return undefined;
  const target = isNull(before) ? undefined : before;
  if (target !== undefined && target.kind !== patch.kind) {
    throw new BuildFailure('other-type', patch.origin, path.join('.'));
  }
  if (patch.kind === 'map') return mergeMaps(target as WrittenMap | undefined, patch, path, isMergedList);
  if (patch.kind === 'list' && target !== undefined && isMergedList(path)) {
    return { ...(target as WrittenList), isKnown: false };
  }
  return patch;
}

function mergeMaps(
  before: WrittenMap | undefined,
  patch: WrittenMap,
  path: readonly string[],
  isMergedList: (path: readonly string[]) => boolean,
): WrittenMap | undefined {
  const directive = patch.entries.get('$patch');
  const word = directive?.kind === 'scalar' ? directive.text : 'merge';
  if (word === 'delete') return undefined;
  if (word !== 'replace' && word !== 'merge') {
    // Where nothing is merged the word is not looked at. Source: `merge2.go:VisitMap`.
    if (before !== undefined) throw new BuildFailure('unknown-directive', directive!.origin, word);
  }
  const entries = new Map(word === 'replace' ? [] : before?.entries);
  for (const [key, value] of patch.entries) {
    if (key === '$patch' && word !== 'unknown') continue;
    const merged = merge(entries.get(key), value, [...path, key], isMergedList);
    if (merged === undefined) entries.delete(key);
    else entries.set(key, merged);
  }
  return { kind: 'map', entries, origin: before?.origin ?? patch.origin };
}
