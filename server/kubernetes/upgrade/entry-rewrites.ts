import type { EntryRemoval } from '../../yaml/comment-out.ts';
import type { EntryRewrite, Kept } from '../../yaml/entry-rewrite.ts';
import { asScalar, entriesOf, getEntry } from '../../yaml/lookup.ts';
import { scalarValue } from '../../yaml/scalar.ts';
import type { Entry, MapNode } from '../../yaml/tree.ts';
import { toValue } from '../../yaml/value.ts';
import { writeYaml } from '../../yaml/write.ts';
import { fieldsOfScheduling, type Part, type Parts, sharedFields } from './parts.ts';

/**
 * What happens to fields that the server ignores at their present path but would not in v1: they take effect
 * (`heed`), or they become comments.
 */
export type Revival = 'heed' | 'comment';

/** The rewrite of each entry of a RuntimeClass at the top level and below `spec`, including entries from merge keys. */
export type EntryRewrites = ReadonlyMap<Entry, Kept | EntryRemoval>;

/** Returns the rewrites. `handler` is the entry that sets the handler, if there is one. */
export function entryRewritesOf(parts: Parts, handler: Part | undefined, revival: Revival): EntryRewrites {
  const rewrites = new Map<Entry, Kept | EntryRemoval>();
  for (const part of parts.handlers) rewrites.set(part.entry, part === handler ? { key: 'handler' } : 'drop');
  for (const key of sharedFields) {
    const { heard, ignored } = parts.shared[key];
    if (heard !== undefined) rewrites.set(heard.entry, { key });
    if (ignored === undefined) continue;
    const revived = revival === 'heed' || isNullEntry(ignored.entry) ? { key } : 'comment';
    rewrites.set(ignored.entry, heard === undefined ? revived : 'drop');
  }
  for (const entry of parts.foreign) rewrites.set(entry, 'comment');
  for (const key of fieldsOfScheduling) {
    const entry = getEntry(parts.inner, key);
    if (entry !== undefined)
      rewrites.set(entry, getEntry(parts.top, key) === undefined ? { key } : 'comment');
  }
  return rewrites;
}

export function isNullEntry({ value }: Entry): boolean {
  const scalar = asScalar(value);
  return value === null || (scalar !== null && scalarValue(scalar) === null);
}

/**
 * Returns the rewrite of a merge key below `spec`: it moves up if all of its entries may be at the top level
 * unchanged, else the entries that stay are written out. The others remain only at the anchor.
 */
export function rewriteOfMerge(
  merge: Entry,
  inner: MapNode,
  top: MapNode,
  rewrites: EntryRewrites,
  style: 'block' | 'flow',
): EntryRewrite {
  const brought = entriesOf({ ...inner, entries: [merge] });
  const onTop = new Set(entriesOf(top).map(({ key }) => key.text));
  const fits = brought.every(
    ({ key }) => sharedFields.some(name => name === key.text) && !onTop.has(key.text),
  );
  if (fits) return { key: '<<' };
  const effective = new Set(entriesOf(inner));
  const written = writtenOut(
    brought.filter(entry => effective.has(entry)),
    rewrites,
    style,
  );
  return written.length === 0 ? 'drop' : { instead: written };
}

/** Returns entries as text, each whole and under its new key; entries that do not stay are left out. */
export function writtenOut(
  entries: readonly Entry[],
  rewrites: EntryRewrites,
  style: 'block' | 'flow',
): readonly string[] {
  return entries.flatMap(entry => {
    const rewrite = rewrites.get(entry);
    if (typeof rewrite !== 'object') return [];
    const entryText = writeYaml({ [rewrite.key]: toValue(entry.value) }, style).trimEnd();
    return [style === 'flow' ? entryText.slice(1, -1) : entryText];
  });
}
