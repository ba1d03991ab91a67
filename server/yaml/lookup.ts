import type { AliasNode, Entry, MapNode, Node, Path, Range, ScalarNode, SequenceNode } from './tree.ts';

type Resolved = Exclude<Node, AliasNode>;

/** The node an alias stands for, through aliases of aliases; `null` for nothing and for an alias without anchor. */
export function resolve(node: Node | null | undefined): Resolved | null {
  let current = node ?? null;
  while (current?.kind === 'alias') current = current.target;
  return current;
}

/**
 * The entry of `key` in a map: the last one written, be it by the map itself or by a merge key (`<<`) in it. For
 * YAML 1.1 the map's own entry wins wherever it stands; Kubernetes lets the later one win.
 * Source: sigs.k8s.io/yaml `goyaml.v2/decode.go:mapping`.
 */
export function getEntry(node: Node | null | undefined, key: string): Entry | undefined {
  return findEntry(asMap(node), key, undefined);
}

/**
 * `seen` are maps around that do not have the key: a text full of merged aliases would lead to them again and again.
 * Asked for many times at every edit, of maps that merge nothing: those cost no memory.
 */
function findEntry(map: MapNode | null, key: string, seen: Set<MapNode> | undefined): Entry | undefined {
  if (map === null || seen?.has(map)) return undefined;
  let seenNow = seen?.add(map);
  for (let index = map.entries.length - 1; index >= 0; index--) {
    const entry = map.entries[index]!;
    if (!isMergeKey(entry)) {
      if (entry.key.text === key) return entry;
      continue;
    }
    seenNow ??= new Set([map]);
    for (const source of mergedMaps(entry)) {
      const merged = findEntry(source, key, seenNow);
      if (merged !== undefined) return merged;
    }
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

/** Every entry of a map once, those of merge keys included; of equal keys the one that `getEntry` gives. */
export function entriesOf(node: Node | null | undefined): readonly Entry[] {
  const map = asMap(node);
  if (map === null) return [];
  return isPlain(map) ? map.entries : mergedEntries(map, new Map());
}

/** Whether a map is as most are: few keys, each of them once, and nothing merged. At every edit those cost no memory. */
function isPlain({ entries }: MapNode): boolean {
  if (entries.length > 16) return false;
  for (let index = 0; index < entries.length; index++) {
    const { text } = entries[index]!.key;
    if (isMergeKey(entries[index]!)) return false;
    for (let before = 0; before < index; before++) if (entries[before]!.key.text === text) return false;
  }
  return true;
}

function mergedEntries(map: MapNode, known: Map<MapNode, readonly Entry[]>): readonly Entry[] {
  const before = known.get(map);
  if (before !== undefined) return before;
  const byKey = new Map<string, Entry>();
  for (const entry of map.entries) {
    if (isMergeKey(entry)) {
      for (const source of mergedMaps(entry).reverse()) {
        for (const merged of mergedEntries(source, known)) byKey.set(merged.key.text, merged);
      }
    } else byKey.set(entry.key.text, entry);
  }
  const entries = [...byKey.values()];
  known.set(map, entries);
  return entries;
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
  readonly entry?: Entry | undefined;
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

function isMergeKey({ key }: Entry): boolean {
  const isUntagged = key.style === 'plain' && key.tag === undefined;
  return key.text === '<<' && (isUntagged || key.tag === '!!merge');
}

/** What a `<<` brings in: a map, or a list of maps, of which the first one wins. */
function mergedMaps({ value }: Entry): MapNode[] {
  const single = asMap(value);
  if (single !== null) return [single];
  return (asSequence(value)?.items ?? []).flatMap(item => asMap(item) ?? []);
}
