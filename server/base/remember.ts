/**
 * Memoization of pure functions of immutable values. Values are compared by identity, so a result is computed again
 * when one of its inputs is another object; there are no version counters and no invalidation. Derived values are
 * pulled by their readers, never pushed.
 */

/** Returns a function that caches the result of its last call. Without parameters it computes once. */
export function rememberLast<Values extends readonly unknown[], Result>(
  compute: (...values: Values) => Result,
): (...values: Values) => Result {
  let last: { readonly values: Values; readonly result: Result } | undefined;
  return (...values) => {
    if (last === undefined || !values.every((value, index) => value === last!.values[index])) {
      last = { values, result: compute(...values) };
    }
    return last.result;
  };
}

/**
 * Returns a function that computes once for each key. The cache is never cleared, so the function must not outlive
 * its keys.
 */
export function rememberEach<Value, Result>(
  compute: (value: Value) => Result,
  keyOf: (value: Value) => unknown = value => value,
): (value: Value) => Result {
  const results = new Map<unknown, { readonly result: Result }>();
  return value => {
    const key = keyOf(value);
    const entry = results.get(key) ?? { result: compute(value) };
    results.set(key, entry);
    return entry.result;
  };
}

/**
 * Returns a function that computes once for each object, without keeping the object alive; for other values it
 * computes each time.
 */
export function rememberWhileAlive<Value, Result>(
  compute: (value: Value) => Result,
): (value: Value) => Result {
  const results = new WeakMap<object, Result>();
  return value => {
    if (typeof value !== 'object' || value === null) return compute(value);
    // No wrapper object around each result: there may be thousands.
    if (!results.has(value)) results.set(value, compute(value));
    return results.get(value)!;
  };
}

/** An object that records which of its fields are read. */
export interface Tracked<Fields extends object> {
  readonly tracked: Fields;
  /** Whether another object has the same values in all fields read so far. */
  isSameIn(other: Fields): boolean;
}

/**
 * Wraps an object, one level deep, to tell later whether a change affects a field that was read.
 * @param inner fields that are tracked themselves: they are returned for those of the object, and not compared
 * @param isSame whether two values of a field say the same
 */
export function trackReads<Fields extends object>(
  fields: Fields,
  inner: Partial<Fields> = {},
  isSame: (before: unknown, now: unknown) => boolean = Object.is,
): Tracked<Fields> {
  const read = new Map<keyof Fields, unknown>();
  // Not of `fields`: a proxy of a frozen object has to return the values of that.
  const tracked = new Proxy(inner as Fields, {
    get: (_, key) => {
      const name = key as keyof Fields;
      if (Object.hasOwn(inner, name)) return inner[name];
      read.set(name, fields[name]);
      return fields[name];
    },
  });
  return { tracked, isSameIn: comparer(read, isSame) };
}

/** A separate closure: it keeps only the fields that were read, not the whole object. */
function comparer<Fields extends object>(
  read: ReadonlyMap<keyof Fields, unknown>,
  isSame: (before: unknown, now: unknown) => boolean,
) {
  return (other: Fields): boolean => {
    // By key, because pairs would be made for each document at every edit.
    for (const name of read.keys()) if (!isSame(read.get(name), other[name])) return false;
    return true;
  };
}
