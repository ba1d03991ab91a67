import { isObject, member, type Value } from '../value.ts';

/** The target after a JSON merge patch (RFC 7386): `null` removes a member, a list replaces a list. */
export function mergePatch(target: Value | undefined, patch: Value): Value {
  if (!isObject(patch)) return patch;
  const kept = Object.entries(isObject(target) ? target : {}).filter(([key]) => !Object.hasOwn(patch, key));
  const changed = Object.entries(patch)
    .filter(([, value]) => value !== null)
    .map(([key, value]) => [key, mergePatch(member(target, key), value)] as const);
  return Object.fromEntries([...kept, ...changed]);
}
