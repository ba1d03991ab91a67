import { profiles } from '../../runtimes/profiles/index.ts';
import {
  effects,
  isolations,
  limitationIds,
  limitationKeys,
  runtimeIds,
  runtimeKeys,
  sections,
} from '../../runtimes/read-corrections.ts';
import type { Cursor } from '../../yaml/cursor.ts';
import { entriesOf, get, getEntry, nodeAt, textOf } from '../../yaml/lookup.ts';
import type { Proposal } from './provider.ts';

/** Completes keys and values of `.runtimeclass/runtimes.yaml`. */
export function* runtimesFile(cursor: Cursor): Generator<Proposal> {
  // The first word of an item of a list may become a key.
  if (cursor.on === 'key' && cursor.path[2] !== 'lifted') {
    for (const [rank, key] of keysAt(cursor).entries()) {
      if (getEntry(cursor.map, key) !== undefined) continue;
      yield { label: key, insert: { key, below: [] }, kind: 'field', rank };
    }
    return;
  }
  for (const [rank, value] of valuesAt(cursor).entries()) {
    const title = profiles.find(({ id }) => id === value)?.title;
    yield { label: value, insert: { value }, kind: 'value', rank, ...(title && { detail: title }) };
  }
}

function keysAt({ path }: Cursor): readonly string[] {
  const [section, , list] = path;
  if (path.length === 0) return sections;
  if (section !== 'runtimes') return [];
  if (path.length === 1) return runtimeIds;
  if (path.length === 2) return runtimeKeys;
  return list === 'limitations' && path.length === 4 ? limitationKeys : [];
}

function valuesAt({ path, root }: Cursor): readonly string[] {
  const [section, name, key, , field] = path;
  const own = entriesOf(get(root, 'runtimes')).map(entry => entry.key.text);
  const ids = [...new Set([...runtimeIds, ...own])];
  if ((section === 'handlers' || section === 'classes') && path.length === 2) return ids;
  if (section !== 'runtimes' || name === undefined) return [];
  if (key === 'isolation') return isolations;
  if (key === 'buildOf') return ids.filter(id => id !== name);
  if (key === 'lifted') {
    const buildOf = textOf(nodeAt(root, ['runtimes', name, 'buildOf']));
    return limitationIds(runtimeIds.includes(String(name)) ? String(name) : buildOf);
  }
  return field === 'effect' ? effects : field === 'when' ? ['set', 'missing'] : [];
}
