import { resolve } from 'node:path';
import { isObject, listAt, member, type ObjectValue, stringAt, type Value } from '../../kubernetes/value.ts';
import { ClusterProblem } from '../cluster.ts';
import type { Entry } from './merged-kubeconfig.ts';

/** Reads the fields of an entry of a kubeconfig; each throws a ClusterProblem where it stands and is of another type. */
export interface EntryReader {
  /** Empty counts as left out, as in Go. */
  text(key: string): string | undefined;
  /** A path, absolute. */
  path(key: string): string | undefined;
  flag(key: string): boolean;
  object(key: string): EntryReader | undefined;
  /** Of a list, what is a text. */
  texts(key: string): readonly string[];
  /** Of a list, its objects. */
  objects(key: string): readonly ObjectValue[];
  /** Every field with a text. */
  allTexts(): Readonly<Record<string, string>>;
  value: Value;
}

export function readEntry(entry: Entry): EntryReader {
  const { value, folder, place } = entry;
  const wrong = (key: string, type: string) =>
    new ClusterProblem('kubeconfig', `${key} in ${place} is not ${type}.`, `Correct it: ${type} is needed.`);
  const read = (key: string) => member(value, key) ?? undefined;
  const text = (key: string) => {
    const found = read(key);
    if (found === undefined || found === '') return undefined;
    if (typeof found !== 'string') throw wrong(key, 'a text in quotes');
    return found;
  };
  return {
    value,
    text,
    path(key) {
      const written = text(key);
      return written === undefined ? undefined : resolve(folder, written);
    },
    flag(key) {
      const found = read(key) ?? false;
      if (typeof found !== 'boolean') throw wrong(key, 'true or false');
      return found;
    },
    object(key) {
      const found = read(key);
      if (found === undefined) return undefined;
      if (!isObject(found)) throw wrong(key, 'an object');
      return readEntry({ ...entry, value: found });
    },
    texts: key => listAt(value, [key]).filter(item => typeof item === 'string'),
    objects: key => listAt(value, [key]).filter(isObject),
    allTexts() {
      const keys = isObject(value) ? Object.keys(value) : [];
      return Object.fromEntries(
        keys.map(key => [key, stringAt(value, [key])]).filter(([, found]) => found !== ''),
      );
    },
  };
}
