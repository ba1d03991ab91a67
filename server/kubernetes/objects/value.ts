import type { Path } from '../../yaml/tree.ts';
import type { Value } from '../../yaml/value.ts';

/**
 * A decoded manifest, exactly as the API server sees it after YAML has become JSON (sigs.k8s.io/yaml).
 *
 * A `bigint` is a scalar that Go decodes as an integer, a `number` one that it decodes as a float64.
 */
export type { Value } from '../../yaml/value.ts';

/** A JSON object; read it with `member`, because a key may be called `constructor`. */
export type ObjectValue = { readonly [key: string]: Value };

export function isObject(value: Value | undefined): value is ObjectValue {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isList(value: Value | undefined): value is readonly Value[] {
  return Array.isArray(value);
}

/** Returns the member `key` of `value`; `undefined` if `value` is not an object or has no such member. */
export function member(value: Value | undefined, key: string): Value | undefined {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** Returns the value at `path` below `value`, or `undefined`. */
export function valueAt(value: Value | undefined, path: Path): Value | undefined {
  let at = value;
  for (const step of path) {
    at = typeof step === 'number' ? (isList(at) ? at[step] : undefined) : member(at, step);
  }
  return at;
}

/** Returns the string at `path`, or '' if there is none: Go's zero value. */
export function stringAt(value: Value | undefined, path: Path): string {
  const found = valueAt(value, path);
  return typeof found === 'string' ? found : '';
}

/** Returns the list at `path`, empty if there is none. */
export function listAt(value: Value | undefined, path: Path): readonly Value[] {
  const found = valueAt(value, path);
  return isList(found) ? found : [];
}

/** Returns the members of the object at `path`, empty if there is no object. */
export function entriesAt(value: Value | undefined, path: Path): readonly (readonly [string, Value])[] {
  const found = valueAt(value, path);
  return isObject(found) ? Object.entries(found) : [];
}

/**
 * Returns `value` with `replacement` at `path`, or with that member removed; `value` itself if nothing changes.
 * Missing objects on the path are created.
 */
export function withValueAt(value: Value | undefined, path: Path, replacement: Value | undefined): Value {
  const [step, ...rest] = path;
  if (step === undefined) return replacement ?? null;
  if (typeof step === 'number') {
    const items = isList(value) ? [...value] : [];
    items[step] = withValueAt(items[step], rest, replacement);
    return items;
  }
  const members = isObject(value) ? value : {};
  const before = member(members, step);
  if (rest.length === 0 && replacement === undefined)
    return before === undefined ? members : without(members, step);
  const after = withValueAt(before, rest, replacement);
  return after === before ? members : { ...members, [step]: after };
}

/**
 * Returns `object` with its members replaced by the results of `change`, without those for which it returns
 * `undefined`; `object` itself if nothing changes.
 */
export function changeMembers(
  object: ObjectValue,
  change: (value: Value, key: string) => Value | undefined,
): ObjectValue {
  let changed = object;
  for (const key of Object.keys(object)) {
    const before = object[key]!;
    const after = change(before, key);
    if (after === before) continue;
    changed = after === undefined ? without(changed, key) : { ...changed, [key]: after };
  }
  return changed;
}

/** Returns `list` with its items replaced by the results of `change`; `list` itself if nothing changes. */
export function changeItems(list: readonly Value[], change: (item: Value) => Value): readonly Value[] {
  const changed = list.map(change);
  return changed.every((item, index) => item === list[index]) ? list : changed;
}

function without(object: ObjectValue, key: string): ObjectValue {
  const { [key]: _, ...others } = object;
  return others;
}
