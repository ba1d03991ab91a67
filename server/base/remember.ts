/**
 * The engine of derivation: pure functions that remember what they made of values that do not change. What is the same
 * object says the same, so a result is made anew when one of the values that it is made of is another object, and nobody
 * counts versions or says that something is out of date. What is derived is asked for, never announced.
 */

/** A function that does not compute again what it was asked last. Without parameters it computes once. */
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

/** A function that computes once for each key. It lives as long as what it is asked about, or it fills the memory. */
export function rememberEach<Value, Result>(
  compute: (value: Value) => Result,
  keyOf: (value: Value) => unknown = value => value,
): (value: Value) => Result {
  const results = new Map<unknown, { readonly result: Result }>();
  return value => {
    const key = keyOf(value);
    const known = results.get(key) ?? { result: compute(value) };
    results.set(key, known);
    return known.result;
  };
}

/** The same for objects that come and go while the function stays; what is no object is computed each time. */
export function rememberWhileAlive<Value, Result>(
  compute: (value: Value) => Result,
): (value: Value) => Result {
  const results = new WeakMap<object, Result>();
  return value => {
    if (typeof value !== 'object' || value === null) return compute(value);
    // There may be thousands: without a wrapper around each.
    if (!results.has(value)) results.set(value, compute(value));
    return results.get(value)!;
  };
}

/** An object that notes which of its fields are read. */
export interface Tracked<Fields extends object> {
  readonly noting: Fields;
  /** Whether another object has the same in all fields that were read so far. */
  isSameIn(other: Fields): boolean;
}

/** Wraps an object, one level deep, so that one can tell later whether a change of it matters to whoever read it. */
export function trackReads<Fields extends object>(fields: Fields): Tracked<Fields> {
  const read = new Set<keyof Fields>();
  const noting = new Proxy(fields, {
    get: (_, name) => {
      read.add(name as keyof Fields);
      return fields[name as keyof Fields];
    },
  });
  return {
    noting,
    isSameIn: other => {
      for (const name of read) if (other[name] !== fields[name]) return false;
      return true;
    },
  };
}
