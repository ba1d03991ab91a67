import type { AliasNode, Entry, MapNode, Node, Path, Range, ScalarNode, SequenceNode } from './tree.ts';

type Resolved = Exclude<Node, AliasNode>;

/** The node an alias stands for, through aliases of aliases; `null` for nothing and for an alias without anchor. */
export function resolve(node: Node | null | undefined): Resolved | null {
  let current = node ?? null;
  while (current?.kind === 'alias') current = current.target;
  return current;
}

/** The entry of `key` in a map: the last one written, else the one a merge key (`<<`) brings in. */
export function getEntry(node: Node | null | undefined, key: string): Entry | undefined {
  const map = asMap(node);
  if (map === null) return undefined;
  const own = map.entries.findLast(entry => entry.key.text === key && !isMergeKey(entry));
  if (own !== undefined) return own;
  for (const source of mergedMaps(map)) {
    const merged = getEntry(source, key);
    if (merged !== undefined) return merged;
  }
  return undefined;
}

/** The value of `key` in a map as written (maybe an alias); `null` where key or value is missing. */
export function get(node: Node | null | undefined, key: string): Node | null {
  return getEntry(node, key)?.value ?? null;
}

/** The node at `path`, aliases on the way resolved; `null` where there is none. */
export function nodeAt(root: Node | null, path: Path): Node | null {
  let current: Node | null = root;
  for (const segment of path) {
    current =
      typeof segment === 'number' ? (asSequence(current)?.items[segment] ?? null) : get(current, segment);
    if (current === null) return null;
  }
  return current;
}

/** Every entry of a map once: merged ones first, then its own, of equal keys the last one. */
export function entriesOf(node: Node | null | undefined): readonly Entry[] {
  const map = asMap(node);
  if (map === null) return [];
  const plain = map.entries.every(entry => !isMergeKey(entry));
  const entries = new Map<string, Entry>();
  if (!plain) {
    for (const source of mergedMaps(map).reverse()) {
      for (const entry of entriesOf(source)) entries.set(entry.key.text, entry);
    }
  }
  for (const entry of map.entries) if (!isMergeKey(entry)) entries.set(entry.key.text, entry);
  return [...entries.values()];
}

export function asMap(node: Node | null | undefined): MapNode | null {
  const target = resolve(node);
  return target?.kind === 'map' ? target : null;
}

export function asSequence(node: Node | null | undefined): SequenceNode | null {
  const target = resolve(node);
  return target?.kind === 'sequence' ? target : null;
}

export function asScalar(node: Node | null | undefined): ScalarNode | null {
  const target = resolve(node);
  return target?.kind === 'scalar' ? target : null;
}

/** The text of a scalar, whatever it stands for (`true` is `'true'`); `undefined` for anything else. */
export function textOf(node: Node | null | undefined): string | undefined {
  return asScalar(node)?.text;
}

/** Where in the text an offset is: the path of the innermost node, and whether it is on a key. */
export interface Location {
  /** Path of the value the offset is in, or of the entry whose key it is on. */
  readonly path: Path;
  readonly on: 'key' | 'value';
  readonly node: Node | null;
  readonly entry?: Entry;
}

/** The innermost key or value at an offset of the document; an alias counts as itself, not as its target. */
export function locate(root: Node | null, offset: number): Location {
  return locateIn(root, offset, []);
}

function locateIn(node: Node | null, offset: number, path: Path, entry?: Entry): Location {
  if (node?.kind === 'map') {
    for (const child of node.entries) {
      const childPath = [...path, child.key.text];
      if (contains(child.key.range, offset)) {
        return { path: childPath, on: 'key', node: child.key, entry: child };
      }
      if (child.value !== null && contains(child.value.range, offset)) {
        return locateIn(child.value, offset, childPath, child);
      }
    }
  }
  if (node?.kind === 'sequence') {
    for (const [index, item] of node.items.entries()) {
      if (item !== null && contains(item.range, offset)) return locateIn(item, offset, [...path, index]);
    }
  }
  return { path, on: 'value', node, entry };
}

function contains(range: Range, offset: number): boolean {
  return range.start <= offset && offset <= range.end;
}

function isMergeKey(entry: Entry): boolean {
  return entry.key.text === '<<' && entry.key.style === 'plain';
}

/** What `<<` brings in; of several maps the first one wins. */
function mergedMaps(map: MapNode): MapNode[] {
  const sources: MapNode[] = [];
  for (const entry of map.entries) {
    if (!isMergeKey(entry)) continue;
    const single = asMap(entry.value);
    if (single !== null) sources.push(single);
    for (const item of asSequence(entry.value)?.items ?? []) {
      const source = asMap(item);
      if (source !== null) sources.push(source);
    }
  }
  return sources;
}
