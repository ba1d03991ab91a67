/**
 * Freezes an object and all that is reachable from it by fields, items, and keys and values of maps and sets: whoever
 * changes one of them fails. What an object computes when it is first asked (a getter, a private field) stays free.
 * `seen` are the objects that were frozen before, which later ones share.
 */
export function freeze<Root>(root: Root, seen: WeakSet<object>): Root {
  const waiting: unknown[] = [root];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (!isObject(value) || seen.has(value) || ArrayBuffer.isView(value)) continue;
    seen.add(value);
    if (value instanceof Map || value instanceof Set) {
      for (const entry of value.entries()) waiting.push(...entry);
      for (const method of ['set', 'add', 'delete', 'clear'])
        Object.defineProperty(value, method, { value: refuse });
    }
    for (const { value: field } of Object.values(Object.getOwnPropertyDescriptors(value)))
      waiting.push(field);
    Object.freeze(value);
  }
  return root;
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

function refuse(): never {
  throw new TypeError('Nothing in a snapshot changes.');
}
