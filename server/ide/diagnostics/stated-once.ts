import type { RuntimeClassObject } from '../../kubernetes/manifests/runtime-class.ts';
import { asMap, get, getEntry } from '../../yaml/lookup.ts';
import { onlySlip } from './did-you-mean.ts';
import { foldedName } from './folded-name.ts';

/**
 * Whether a class states a field of its top level at most once, counting every place and spelling that people use: at the top,
 * below `spec` and in `metadata`, `runtimeHandler` for `handler`. If it states it twice, a person has to say which one counts.
 */
export function isStatedOnce({ manifest: { node } }: RuntimeClassObject, field: string): boolean {
  const maps = [node, asMap(getEntry(node, 'spec')?.value), asMap(get(node, 'metadata'))];
  const entries = maps.flatMap(map => map?.entries ?? []);
  return entries.filter(({ key }) => means(key.text, field)).length < 2;
}

function means(key: string, field: string): boolean {
  const names = field.endsWith('andler') ? ['handler', 'runtimeHandler'] : [field];
  return names.some(name => foldedName(key) === foldedName(name) || onlySlip(key, [name]) !== undefined);
}
