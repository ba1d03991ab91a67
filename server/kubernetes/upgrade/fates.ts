import type { Fate, Kept } from '../../yaml/fate.ts';
import { asScalar, entriesOf, getEntry } from '../../yaml/lookup.ts';
import type { Retirement } from '../../yaml/retire.ts';
import { scalarValue } from '../../yaml/scalar.ts';
import type { Entry, MapNode } from '../../yaml/tree.ts';
import { toValue } from '../../yaml/value.ts';
import { writeYaml } from '../../yaml/write.ts';
import { fieldsOfScheduling, type Part, type Parts, sharedFields } from './parts.ts';

/**
 * What happens to fields that the server ignores where they stand and v1 would not: they take effect (`heed`), or
 * they become comments.
 */
export type Revival = 'heed' | 'comment';

/** What becomes of every entry that one of the places of a RuntimeClass has, be it through a merge key. */
export type Fates = ReadonlyMap<Entry, Kept | Retirement>;

/** `handler` is the entry that says the handler, if any does. */
export function fatesOf(parts: Parts, handler: Part | undefined, revival: Revival): Fates {
  const fates = new Map<Entry, Kept | Retirement>();
  for (const part of parts.handlers) fates.set(part.entry, part === handler ? { key: 'handler' } : 'drop');
  for (const key of sharedFields) {
    const { heard, ignored } = parts.shared[key];
    if (heard !== undefined) fates.set(heard.entry, { key });
    if (ignored === undefined) continue;
    const revived = revival === 'heed' || isNull(ignored.entry) ? { key } : 'comment';
    fates.set(ignored.entry, heard === undefined ? revived : 'drop');
  }
  for (const entry of parts.foreign) fates.set(entry, 'comment');
  for (const key of fieldsOfScheduling) {
    const entry = getEntry(parts.inner, key);
    if (entry !== undefined) fates.set(entry, getEntry(parts.top, key) === undefined ? { key } : 'comment');
  }
  return fates;
}

export function isNull({ value }: Entry): boolean {
  const scalar = asScalar(value);
  return value === null || (scalar !== null && scalarValue(scalar) === null);
}

/**
 * What becomes of a merge key below `spec`: it moves up where what it brings may stand there as it is, else what it
 * brings is written out. What is not brought along stays written at the anchor.
 */
export function fateOfMerge(
  merge: Entry,
  inner: MapNode,
  top: MapNode,
  fates: Fates,
  style: 'block' | 'flow',
): Fate {
  const brought = entriesOf({ ...inner, entries: [merge] });
  const onTop = new Set(entriesOf(top).map(({ key }) => key.text));
  const fits = brought.every(
    ({ key }) => sharedFields.some(name => name === key.text) && !onTop.has(key.text),
  );
  if (fits) return { key: '<<' };
  const effective = new Set(entriesOf(inner));
  const written = writtenOut(
    brought.filter(entry => effective.has(entry)),
    fates,
    style,
  );
  return written.length === 0 ? 'drop' : { instead: written };
}

/** Entries as text, each whole and under its new key; those that do not stay are left out. */
export function writtenOut(
  entries: readonly Entry[],
  fates: Fates,
  style: 'block' | 'flow',
): readonly string[] {
  return entries.flatMap(entry => {
    const fate = fates.get(entry);
    if (typeof fate !== 'object') return [];
    const written = writeYaml({ [fate.key]: toValue(entry.value) }, style).trimEnd();
    return [style === 'flow' ? written.slice(1, -1) : written];
  });
}
