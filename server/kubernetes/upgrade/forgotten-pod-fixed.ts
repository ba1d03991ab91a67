import { changeBetween } from '../../yaml/change-between.ts';
import { applyChanges } from '../../yaml/edit.ts';
import { asMap, getEntry } from '../../yaml/lookup.ts';
import { wrapEntries } from '../../yaml/move.ts';
import { parse } from '../../yaml/parse.ts';
import type { TextChange } from '../../yaml/source-file.ts';
import type { Entry } from '../../yaml/tree.ts';
import { readManifests } from '../manifests/manifest.ts';
import { asRuntimeClass, type RuntimeClassObject } from '../manifests/runtime-class.ts';

/** Quantities that stand directly in `overhead`: the level `podFixed` was forgotten. */
export function misplacedQuantities({ overhead }: RuntimeClassObject): readonly Entry[] {
  const entries = asMap(overhead)?.entries ?? [];
  return entries.filter(({ key, value }) => value?.kind === 'scalar' && isResource(key.text));
}

/**
 * An upgrade that also puts such quantities into a new `podFixed`, where the server heeds them; `undefined` where there
 * are none or it is not a matter of a new level.
 */
export function withPodFixed(
  object: RuntimeClassObject,
  text: string,
  upgrade: readonly TextChange[],
): readonly TextChange[] | undefined {
  if (misplacedQuantities(object).length === 0) return undefined;
  const upgraded = applyChanges(text, upgrade);
  const found = objectAt(upgraded, object);
  const overhead = asMap(found?.overhead);
  if (found === undefined || overhead === null || getEntry(overhead, 'podFixed') !== undefined)
    return undefined;
  const wrapped = wrapEntries(upgraded, overhead, misplacedQuantities(found), 'podFixed');
  const change = wrapped && changeBetween(text, applyChanges(upgraded, wrapped));
  return change && [change];
}

/** The object of another text that stands where this one does. */
export function objectAt(
  text: string,
  { manifest: { path } }: RuntimeClassObject,
): RuntimeClassObject | undefined {
  const manifests = readManifests(parse(text).root);
  const found = manifests.find(manifest => manifest.path.join('/') === path.join('/'));
  return found && asRuntimeClass(found);
}

function isResource(key: string): boolean {
  return /^(cpu|memory|ephemeral-storage|hugepages-.+)$|\//i.test(key);
}
