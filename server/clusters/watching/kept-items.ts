import { dequal } from 'dequal';
import { stringAt, type Value } from '../../kubernetes/objects/value.ts';
import type { Share } from '../info/project-object.ts';

/** Reduced objects by name. */
export type Items = ReadonlyMap<string, Value>;

/** Collects the items of a list. An unchanged item stays the same object, and so does an unchanged list. */
export class ItemCollector {
  readonly #before: Items | undefined;
  readonly #items = new Map<string, Value>();
  readonly #singleFlight = new Map<string, Value>();
  #isAsBefore = true;

  constructor(before: Items | undefined) {
    this.#before = before;
  }

  add(item: Value): void {
    const name = nameOf(item);
    const before = this.#before?.get(name);
    const isSame = before !== undefined && dequal(before, item);
    this.#isAsBefore &&= isSame;
    this.#items.set(name, isSame ? before : item);
  }

  /** Returns the same object for equal values of many items, so that it is in memory once. */
  readonly share: Share = value => {
    const text = value === undefined ? undefined : jsonOf(value);
    if (text === undefined) return value;
    const existing = this.#singleFlight.get(text);
    if (existing === undefined) this.#singleFlight.set(text, value!);
    return existing ?? value;
  };

  get items(): Items {
    const { size } = this.#items;
    return this.#before !== undefined && this.#isAsBefore && this.#before.size === size
      ? this.#before
      : this.#items;
  }
}

/**
 * Objects that watch events change. A map that was handed out never changes: the first change after that makes a copy,
 * so that a burst of events costs one copy and a heartbeat none.
 */
export class WatchedItems {
  #items: Items;
  /** The map itself while it has not been handed out, and may be changed in place. */
  #own: Map<string, Value> | undefined;

  constructor(listed: Items) {
    this.#items = listed;
  }

  get items(): Items {
    this.#own = undefined;
    return this.#items;
  }

  get size(): number {
    return this.#items.size;
  }

  /** Applies an event. Returns whether it changed anything. */
  apply(type: 'ADDED' | 'MODIFIED' | 'DELETED', item: Value): boolean {
    const name = nameOf(item);
    const before = this.#items.get(name);
    const isUnchanged = type === 'DELETED' ? before === undefined : dequal(before, item);
    if (isUnchanged) return false;
    this.#own ??= new Map(this.#items);
    this.#items = this.#own;
    if (type === 'DELETED') this.#own.delete(name);
    else this.#own.set(name, item);
    return true;
  }
}

function nameOf(item: Value): string {
  return stringAt(item, ['metadata', 'name']);
}

/**
 * A value as JSON; `undefined` if it has an integer, a bigint that `JSON.stringify` refuses. Values that nodes share
 * have none.
 */
function jsonOf(value: Value): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}
