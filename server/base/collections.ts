/** An empty list to share, for what thousands are asked for at every edit or kept of thousands of files. */
export const none: readonly never[] = Object.freeze([]);

/** Groups items by key, keys and items in their original order (`Map.groupBy`, which Node 20 does not have). */
export function groupBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

/** Returns the indices of the items that are equal to one before them. */
export function repetitions(items: readonly string[]): ReadonlySet<number> {
  const seen = new Set<string>();
  const repeated = new Set<number>();
  for (const [index, item] of items.entries()) {
    if (seen.has(item)) repeated.add(index);
    seen.add(item);
  }
  return repeated;
}
