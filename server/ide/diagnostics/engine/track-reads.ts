/** An object that notes which of its fields are read. */
export interface Tracked<Fields extends object> {
  readonly noting: Fields;
  /** Whether another object has the same in all fields that were read so far. */
  isSameIn(other: Fields): boolean;
}

/** Wraps an object, one level deep, and records which of its members are read, so that later changes can be compared. */
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
