import type { Value } from '../../../server/yaml/value.ts';

/**
 * How the Pod spec that kustomize made differs from ours, a line each. Where ours is not complete, it may lack fields. Images
 * are left aside: no rule looks at their tags.
 */
export function differences(ours: Value, theirs: Value, isComplete: boolean, path: string): string[] {
  if (Array.isArray(ours) && Array.isArray(theirs) && ours.length === theirs.length) {
    return ours.flatMap((item, index) => differences(item, theirs[index]!, isComplete, `${path}.${index}`));
  }
  if (!isMap(ours) || !isMap(theirs)) {
    const [expected, actual] = [inJson(ours), inJson(theirs)];
    return expected === actual ? [] : [`${path}: ${actual}, not ${expected}`];
  }
  const keys = new Set([...Object.keys(ours), ...(isComplete ? Object.keys(theirs) : [])]);
  return [...keys].flatMap(key =>
    key === 'image' ? [] : differences(ours[key] ?? null, theirs[key] ?? null, isComplete, `${path}.${key}`),
  );
}

function isMap(value: Value): value is { readonly [key: string]: Value } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function inJson(value: Value): string {
  return JSON.stringify(value, (_, item) => (typeof item === 'bigint' ? Number(item) : item));
}
