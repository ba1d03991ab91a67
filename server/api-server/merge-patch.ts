import { isList, isObject, member, type Value } from '../kubernetes/objects/value.ts';
import { atLeast, type KubernetesVersion } from '../kubernetes/objects/versions.ts';

/**
 * Returns the object after a JSON merge patch (RFC 7386): `null` removes a member, a list replaces a list. Like the
 * server's library and unlike the RFC, `null`s are removed from new values at every depth, until 1.21 also from the
 * items of lists (evanphx/json-patch/merge.go, 4.9 to 4.12).
 */
export function mergePatch(target: Value, patch: Value, version: KubernetesVersion): Value {
  if (!isObject(target)) return withoutNulls(patch, version);
  if (!isObject(patch)) return patch;
  const kept = Object.entries(target).filter(([key]) => !Object.hasOwn(patch, key));
  const changed = Object.entries(patch)
    .filter(([, value]) => value !== null)
    .map(([key, value]) => [key, mergePatch(member(target, key) ?? null, value, version)] as const);
  return Object.fromEntries([...kept, ...changed]);
}

function withoutNulls(value: Value, version: KubernetesVersion): Value {
  if (isList(value)) {
    const items = atLeast(version, 22) ? value : value.filter(item => item !== null);
    return items.map(item => withoutNulls(item, version));
  }
  if (!isObject(value)) return value;
  const members = Object.entries(value).filter(([, inner]) => inner !== null);
  return Object.fromEntries(members.map(([key, inner]) => [key, withoutNulls(inner, version)]));
}
