import { resolve } from 'node:path';
import { isList, isObject, member, type Value } from '../../kubernetes/objects/value.ts';
import { ClusterProblem } from '../info/cluster.ts';
import type { KubeconfigEntry } from './merged-kubeconfig.ts';

/** Reads the fields of an entry of a kubeconfig; each method throws a ClusterProblem if the field has another type. */
export interface EntryReader {
  /** A string; an empty one counts as missing, as in Go. */
  text(key: string): string | undefined;
  /** A path, made absolute. */
  path(key: string): string | undefined;
  flag(key: string): boolean;
  object(key: string): EntryReader | undefined;
  /** A list of strings; empty if the field is missing. */
  texts(key: string): readonly string[];
  objects(key: string): readonly EntryReader[];
  readonly value: Value;
}

export function readEntry(entry: KubeconfigEntry): EntryReader {
  const { value, folder, place } = entry;
  const wrong = (key: string, type: 'string' | 'boolean' | 'list' | 'object') =>
    new ClusterProblem('kubeconfig', { code: `field-not-${type}`, arguments: { key, place } });
  const read = (key: string) => member(value, key) ?? undefined;
  const text = (key: string) => {
    const found = read(key);
    if (found === undefined || found === '') return undefined;
    if (typeof found !== 'string') throw wrong(key, 'string');
    return found;
  };
  const list = (key: string) => {
    const found = read(key) ?? [];
    if (!isList(found)) throw wrong(key, 'list');
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
      if (typeof found !== 'boolean') throw wrong(key, 'boolean');
      return found;
    },
    object(key) {
      const found = read(key);
      if (found === undefined) return undefined;
      if (!isObject(found)) throw wrong(key, 'object');
      return readEntry({ ...entry, value: found });
    },
    texts: key =>
      list(key).map((item, index) => {
        if (typeof item !== 'string') throw wrong(`${key}[${index}]`, 'string');
        return item;
      }),
    objects: key =>
      list(key).map((item, index) => {
        if (!isObject(item)) throw wrong(`${key}[${index}]`, 'object');
        return readEntry({ value: item, folder, place: `${key}[${index}] of ${place}` });
      }),
  };
}
