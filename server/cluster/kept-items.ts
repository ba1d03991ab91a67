import { isDeepStrictEqual } from 'node:util';
import { toJson } from '../kubernetes/json.ts';
import { changeMembers, isList, isObject, stringAt, type Value } from '../kubernetes/value.ts';

/** Objects by name, as they are kept. */
export type Items = ReadonlyMap<string, Value>;

/**
 * Collects a list, item by item: an object that is as before stays the same one, and so does a list. What many objects
 * have in common, as the nodes of a pool have all but their metadata, is in memory once.
 */
export class ItemCollector {
  readonly #before: Items | undefined;
  readonly #items = new Map<string, Value>();
  readonly #members = new Map<string, Value>();
  #isAsBefore = true;

  constructor(before: Items | undefined) {
    this.#before = before;
  }

  add(item: Value): void {
    const name = nameOf(item);
    const before = this.#before?.get(name);
    const isSame = before !== undefined && isDeepStrictEqual(before, item);
    this.#isAsBefore &&= isSame;
    this.#items.set(name, isSame ? before : this.#withSharedMembers(item));
  }

  /** Such as `nodeInfo` and the taints; a whole `status` is seldom the same, as no two machines are. */
  #withSharedMembers(item: Value): Value {
    if (!isObject(item)) return item;
    return changeMembers(item, (section, key) => {
      if (key === 'metadata' || !isObject(section)) return section;
      return changeMembers(section, value => this.#shared(value));
    });
  }

  #shared(value: Value): Value {
    if (!isObject(value) && !isList(value)) return value;
    const text = toJson(value);
    const known = this.#members.get(text);
    if (known === undefined) this.#members.set(text, value);
    return known ?? value;
  }

  get items(): Items {
    const { size } = this.#items;
    return this.#before !== undefined && this.#isAsBefore && this.#before.size === size
      ? this.#before
      : this.#items;
  }
}

/**
 * Objects that events change. What is handed out never changes: the first change after that makes a copy, so that a
 * burst of events costs one copy and a heartbeat none.
 */
export class WatchedItems {
  #items: Items;
  /** The same, as long as nobody else has them. */
  #own: Map<string, Value> | undefined;

  constructor(listed: Items) {
    this.#items = listed;
  }

  get items(): Items {
    this.#own = undefined;
    return this.#items;
  }

  /** Whether the event changed anything. */
  apply(type: 'ADDED' | 'MODIFIED' | 'DELETED', item: Value): boolean {
    const name = nameOf(item);
    const before = this.#items.get(name);
    const isUnchanged = type === 'DELETED' ? before === undefined : isDeepStrictEqual(before, item);
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
