import { changeBetween } from '../../yaml/change-between.ts';
import { applyChanges } from '../../yaml/edit.ts';
import { asMap, getEntry } from '../../yaml/lookup.ts';
import { wrapEntries } from '../../yaml/move.ts';
import { parse } from '../../yaml/parse.ts';
import type { TextChange } from '../../yaml/source-file.ts';
import type { Entry } from '../../yaml/tree.ts';
import { readManifests } from '../manifests/manifest.ts';
import { asRuntimeClass, type RuntimeClassObject } from '../manifests/runtime-class.ts';

/** Returns the quantities directly in `overhead`, whose author forgot the level `podFixed`. */
export function misplacedQuantities({ overhead }: RuntimeClassObject): readonly Entry[] {
  const entries = asMap(overhead)?.entries ?? [];
  return entries.filter(({ key, value }) => value?.kind === 'scalar' && isResource(key.text));
}

/**
 * Returns an upgrade that also moves such quantities into a new `podFixed`, where they take effect; `undefined` if
 * there are none, or if a new `podFixed` alone does not help.
 */
export function withPodFixed(
  object: RuntimeClassObject,
  text: string,
  upgrade: readonly TextChange[],
): readonly TextChange[] | undefined {
  if (misplacedQuantities(object).length === 0) return undefined;
  const upgraded = applyChanges(text, upgrade);
  const found = sameObjectIn(upgraded, object);
  const overhead = asMap(found?.overhead);
  if (found === undefined || overhead === null || getEntry(overhead, 'podFixed') !== undefined)
    return undefined;
  const wrapped = wrapEntries(upgraded, overhead, misplacedQuantities(found), 'podFixed');
  const change = wrapped && changeBetween(text, applyChanges(upgraded, wrapped));
  return change && [change];
}

/** Returns the object of another text at the same path. */
export function sameObjectIn(
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
