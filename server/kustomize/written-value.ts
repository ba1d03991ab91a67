import { entriesOf, resolve } from '../yaml/lookup.ts';
import { type ScalarValue, scalarValue } from '../yaml/scalar.ts';
import type { Node, Range } from '../yaml/tree.ts';
import type { KustomizeDocument, Place } from './kustomize-document.ts';

/** A value in which each part has the place where it was written: base and patches may be different files. Immutable. */
export type WrittenValue = WrittenMap | WrittenList | WrittenScalar;

export interface WrittenMap {
  readonly kind: 'map';
  readonly entries: ReadonlyMap<string, WrittenValue>;
  readonly origin: Origin;
  /** Where a patch removes an entry that it had; of several the last one. */
  readonly removedAt?: Origin;
}

export interface WrittenList {
  readonly kind: 'list';
  readonly items: readonly WrittenValue[];
  /** False if the items are not all known, because lists were merged by keys. */
  readonly isComplete: boolean;
  readonly origin: Origin;
  /** Where a patch removes an item that it had, or changes the list in a way that is not understood; of several the last one. */
  readonly removedAt?: Origin;
}

export interface WrittenScalar {
  readonly kind: 'scalar';
  readonly value: ScalarValue;
  /** The text as written, without quotes. */
  readonly text: string;
  readonly origin: Origin;
}

/** Where a value was written. */
export interface Origin {
  readonly document: KustomizeDocument;
  readonly range: Range;
  /** Its key, or the path of the operation that writes it; left out for an item of a list and the whole document. */
  readonly key?: Range;
}

export function placeOf({ document, range }: Origin): Place {
  return document.place(range);
}

/** Returns the value of a node of a document; `undefined` if aliases make it larger than any manifest. */
export function writtenValue(document: KustomizeDocument, node: Node | null): WrittenValue | undefined {
  let size = 0;
  const read = (source: Node | null, around: Range, key?: Range): WrittenValue => {
    size += 1;
    const target = size > mostValues ? null : resolve(source);
    const origin = { document, range: source?.range ?? around, ...(key && { key }) };
    if (target === null) return { kind: 'scalar', value: null, text: '', origin };
    if (target.kind === 'scalar')
      return { kind: 'scalar', value: scalarValue(target), text: target.text, origin };
    if (target.kind === 'sequence') {
      const items = target.items.map(item => read(item, target.range));
      return { kind: 'list', items, isComplete: true, origin };
    }
    const entries = entriesOf(target).map(
      ({ key, value }) => [key.text, read(value, key.range, key.range)] as const,
    );
    return { kind: 'map', entries: new Map(entries), origin };
  };
  const value = read(node, { start: 0, end: 0 });
  return size > mostValues ? undefined : value;
}

const mostValues = 50_000;

/** Returns the value at a path of keys; `undefined` if there is none. */
export function writtenAt(
  value: WrittenValue | undefined,
  path: readonly string[],
): WrittenValue | undefined {
  let current = value;
  for (const key of path) current = current?.kind === 'map' ? current.entries.get(key) : undefined;
  return current;
}

/** Returns the text at a path of keys; `undefined` if there is none, or null. */
export function textAt(value: WrittenValue | undefined, path: readonly string[]): string | undefined {
  const found = writtenAt(value, path);
  return found?.kind === 'scalar' && found.value !== null ? found.text : undefined;
}

/** Returns a map with another value for a key; `undefined` removes the key. */
export function withEntry(map: WrittenMap, key: string, value: WrittenValue | undefined): WrittenMap {
  const entries = new Map(map.entries);
  if (value === undefined) entries.delete(key);
  else entries.set(key, value);
  return { ...map, entries };
}

/** Returns a map with another value at a path, for which maps are created; what is no map on the way is replaced. */
export function withWrittenAt(
  map: WrittenMap,
  [key, ...rest]: readonly string[],
  value: WrittenValue,
): WrittenMap {
  if (key === undefined) return map;
  if (rest.length === 0) return withEntry(map, key, value);
  const before = map.entries.get(key);
  const inner: WrittenMap =
    before?.kind === 'map' ? before : { kind: 'map', entries: new Map(), origin: value.origin };
  return withEntry(map, key, withWrittenAt(inner, rest, value));
}

export function isNull(value: WrittenValue | undefined): boolean {
  return value === undefined || (value.kind === 'scalar' && value.value === null);
}

/** The items of a list of a map. */
export function listIn(value: WrittenValue | undefined, key: string): readonly WrittenValue[] {
  const list = writtenAt(value, [key]);
  return list?.kind === 'list' ? list.items : [];
}
