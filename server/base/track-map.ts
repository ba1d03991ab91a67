/** A map that records what is read of it. */
export interface TrackedMap<Key, Value> {
  readonly tracked: ReadonlyMap<Key, Value>;
  /** Whether another map gives the same answers to what was read so far. */
  readonly isSameIn: (
    other: ReadonlyMap<Key, Value>,
    isSame?: (before: Value, now: Value) => boolean,
  ) => boolean;
}

/** Wraps a map to find out later whether a change affects a key that was read. Iterating counts as reading the whole map. */
export function trackMap<Key, Value>(map: ReadonlyMap<Key, Value>): TrackedMap<Key, Value> {
  const reading = new Reading<Key, Value>();
  return { tracked: new ReadingMap(map, reading), isSameIn: comparer(reading) };
}

/** A separate closure, so that keeping it does not keep the map. */
function comparer<Key, Value>(reading: Reading<Key, Value>): TrackedMap<Key, Value>['isSameIn'] {
  return (other, isSame = Object.is) => reading.isSameIn(other, isSame);
}

/** The keys that were read. It does not refer to the map, unless all of it was read, because it may live longer. */
class Reading<Key, Value> {
  /** Made when first used: thousands of files are diagnosed, and few ask for everything. */
  answers: Map<Key, Value | undefined> | undefined;
  size: number | undefined;
  whole: ReadonlyMap<Key, Value> | undefined;

  isSameIn(other: ReadonlyMap<Key, Value>, isSame: (before: Value, now: Value) => boolean): boolean {
    if (this.whole !== undefined) return this.whole === other;
    if (this.size !== undefined && this.size !== other.size) return false;
    for (const [key, before] of this.answers ?? []) {
      const now = other.get(key);
      if (before === now) continue;
      if (before === undefined || now === undefined || !isSame(before, now)) return false;
    }
    return true;
  }
}

class ReadingMap<Key, Value> implements ReadonlyMap<Key, Value> {
  readonly #map: ReadonlyMap<Key, Value>;
  readonly #reading: Reading<Key, Value>;

  constructor(map: ReadonlyMap<Key, Value>, reading: Reading<Key, Value>) {
    this.#map = map;
    this.#reading = reading;
  }

  get(key: Key): Value | undefined {
    const value = this.#map.get(key);
    this.#reading.answers ??= new Map();
    this.#reading.answers.set(key, value);
    return value;
  }

  has(key: Key): boolean {
    return this.get(key) !== undefined;
  }

  get size(): number {
    this.#reading.size = this.#map.size;
    return this.#map.size;
  }

  keys(): MapIterator<Key> {
    return this.#all().keys();
  }

  values(): MapIterator<Value> {
    return this.#all().values();
  }

  entries(): MapIterator<[Key, Value]> {
    return this.#all().entries();
  }

  [Symbol.iterator](): MapIterator<[Key, Value]> {
    return this.entries();
  }

  forEach(action: (value: Value, key: Key, map: ReadonlyMap<Key, Value>) => void): void {
    this.#all().forEach(action);
  }

  #all(): ReadonlyMap<Key, Value> {
    this.#reading.whole = this.#map;
    return this.#map;
  }
}
