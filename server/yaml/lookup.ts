import { rememberWhileAlive } from '../base/remember.ts';
import type { AliasNode, Entry, MapNode, Node, Path, Range, ScalarNode, SequenceNode } from './tree.ts';

type Resolved = Exclude<Node, AliasNode>;

/**
 * Returns the target of an alias, through aliases of aliases, and any other node itself; `null` for a missing node
 * and for an alias without anchor.
 */
export function resolve(node: Node | null | undefined): Resolved | null {
  let current = node ?? null;
  while (current?.kind === 'alias') current = current.target;
  return current;
}

/**
 * Returns the entry of `key` in a map: the last one written, in the map itself or in a map that a merge key (`<<`)
 * refers to. In YAML 1.1 the map's own entry always wins; Kubernetes lets the later one win.
 * Source: sigs.k8s.io/yaml `goyaml.v2/decode.go:mapping`.
 */
export function getEntry(node: Node | null | undefined, key: string): Entry | undefined {
  return findEntry(asMap(node), key, undefined);
}

/**
 * Looks up an entry. `seen` are the maps already searched: a text with many merged aliases would lead to them
 * repeatedly. The set is only created for maps with merge keys, because this runs many times at every edit.
 */
function findEntry(map: MapNode | null, key: string, seen: Set<MapNode> | undefined): Entry | undefined {
  if (map === null || seen?.has(map)) return undefined;
  if (map.entries.length > fewEntries) {
    const places = placesByKey(map);
    if (places !== undefined) return map.entries[places.get(key) ?? -1];
  }
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

/** With so few entries, scanning them costs less than an index. */
const fewEntries = 32;

/**
 * The index of the last entry of each key; `undefined` with merge keys. Without this index, looking up every key of a long map
 * would scan the whole map for each.
 */
const placesByKey = rememberWhileAlive(({ entries }: MapNode): ReadonlyMap<string, number> | undefined =>
  entries.some(isMergeKey) ? undefined : new Map(entries.map(({ key }, index) => [key.text, index])),
);

/** Returns the value of `key` in a map as written (maybe an alias); `null` if the key or the value is missing. */
export function get(node: Node | null | undefined, key: string): Node | null {
  return getEntry(node, key)?.value ?? null;
}

/** Returns the node at `path`, with aliases on the way resolved; `null` if there is none. */
export function nodeAt(root: Node | null, path: Path): Node | null {
  let current: Node | null = root;
  for (const segment of path) {
    current =
      typeof segment === 'number' ? (asSequence(current)?.items[segment] ?? null) : get(current, segment);
    if (current === null) return null;
  }
  return current;
}

/** Returns the entries of a map, merge keys applied; of equal keys the entry that `getEntry` returns. */
export function entriesOf(node: Node | null | undefined): readonly Entry[] {
  const map = asMap(node);
  if (map === null) return [];
  return isPlain(map) ? map.entries : mergedEntries(map, new Map());
}

/**
 * Whether a map has few keys, no duplicates and no merge keys, as most have. Such maps are read at every edit without
 * allocating.
 */
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

/** Returns the text of a scalar, whatever its type (`true` is `'true'`); `undefined` for any other node. */
export function textOf(node: Node | null | undefined): string | undefined {
  return asScalar(node)?.text;
}

/** The location of an offset: the path of the innermost node, and whether the offset is on a key. */
export interface Location {
  /** Path of the value that contains the offset, or of the entry whose key contains it. */
  readonly path: Path;
  readonly on: 'key' | 'value';
  readonly node: Node | null;
  readonly entry?: Entry | undefined;
}

/** Returns the innermost key or value at an offset of the document; an alias is not followed to its target. */
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

/** Returns the maps that a merge key (`<<`) refers to: one map, or a list of maps, of which the first one wins. */
function mergedMaps({ value }: Entry): MapNode[] {
  const single = asMap(value);
  if (single !== null) return [single];
  return (asSequence(value)?.items ?? []).flatMap(item => asMap(item) ?? []);
}
