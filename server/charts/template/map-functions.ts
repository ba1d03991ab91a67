import type { Value } from '../../yaml/value.ts';
import type { FunctionCaller, TemplateFunction } from './template-function.ts';
import {
  anyKey,
  dataOf,
  fieldOf,
  nothing,
  oneOf,
  originsOf,
  printedText,
  type TemplateValue,
  unknown,
} from './template-value.ts';

/** Functions that make and read maps and lists. */
export const mapFunctions: Record<string, TemplateFunction> = {
  dict: (_, values) => {
    const entries = new Map<string, TemplateValue>();
    for (let index = 0; index < values.length; index += 2) {
      const key = printedText(values[index]!());
      if (key === undefined) return undefined;
      entries.set(key, values[index + 1]?.() ?? dataOf(''));
    }
    return { kind: 'dict', entries };
  },
  list: (_, values) => ({ kind: 'list', items: values.map(value => value()) }),
  get: (execution, [map, key]) => {
    if (map === undefined || key === undefined) return undefined;
    const found = member(execution, map(), key());
    // A missing key gives an empty text.
    return found?.kind === 'data' && found.data === null && !has(map(), key()) ? dataOf('') : found;
  },
  index: (execution, [map, ...keys]) => {
    let value = map?.();
    for (const key of keys) value = value && member(execution, value, key());
    return value;
  },
  dig: (execution, values) => {
    if (values.length < 3) return undefined;
    const keys = values.slice(0, -2).map(key => printedText(key()));
    const fallback = values.at(-2)!();
    let value = values.at(-1)!();
    const isMap = value.kind === 'data';
    for (const key of keys) {
      if (key === undefined) return undefined;
      if (value.kind === 'data' && !has(value, dataOf(key))) return fallback;
      value = fieldOf(value, key) ?? execution.fail();
    }
    return isMap ? value : oneOf([fallback, value]);
  },
  hasKey: (_, [map, key]) => {
    const found = map && key && has(map(), key());
    if (found === undefined && map?.().kind === 'unknown') return unknown([], true);
    return found === undefined ? undefined : dataOf(found);
  },
  set: (execution, [map, key, value]) => {
    if (map === undefined || key === undefined || value === undefined) return undefined;
    const changed = map();
    const name = printedText(key());
    if (changed.kind !== 'dict' || changed.merged !== undefined || name === undefined)
      return changesUnknown(execution, changed, [key, value]);
    const before = changed.entries.get(name) ?? nothing;
    changed.entries.set(name, execution.isConditional ? oneOf([before, value()]) : value());
    return changed;
  },
  unset: (execution, [map, ...keys]) => (map ? changesUnknown(execution, map(), keys) : undefined),
  deepCopy: (_, [value]) => {
    const found = value?.();
    if (found?.kind === 'dict') return { ...found, entries: new Map(found.entries) };
    // The copy of a part of `.Values` may be changed.
    return found === undefined
      ? undefined
      : { kind: 'dict', entries: new Map(), merged: { maps: [found], winBeforeOwn: false } };
  },
  mustDeepCopy: (execution, values) => mapFunctions['deepCopy']!(execution, values),
  omit: (_, [map, ...keys]) => chosen(map?.(), keys, false),
  pick: (_, [map, ...keys]) => chosen(map?.(), keys, true),
  first: (_, [list]) => itemAt(list?.(), () => 0),
  last: (_, [list]) => itemAt(list?.(), length => length - 1),
  merge: mergeFunction(false),
  mustMerge: mergeFunction(false),
  mergeOverwrite: mergeFunction(true),
  mustMergeOverwrite: mergeFunction(true),
};

/** What `index` and `get` read: of a map the key, of a list the item. */
function member(
  execution: FunctionCaller,
  value: TemplateValue,
  key: TemplateValue,
): TemplateValue | undefined {
  const name = printedText(key);
  if (name === undefined) {
    execution.reads.read(key);
    return value.kind === 'unknown' ? unknown(value.from.map(path => [...path, anyKey])) : undefined;
  }
  if (value.kind === 'list') return value.items[Number(name)];
  if (value.kind === 'data' && Array.isArray(value.data)) {
    const item: Value | undefined = value.data[Number(name)];
    return item === undefined
      ? undefined
      : { kind: 'data', data: item, from: value.from && [...value.from, name] };
  }
  return fieldOf(value, name);
}

/** Whether a map has a key; of a key whose value is null that depends on the release of Helm. */
function has(map: TemplateValue, key: TemplateValue): boolean | undefined {
  const name = printedText(key);
  if (name === undefined) return undefined;
  if (map.kind === 'dict') return map.entries.has(name) || (map.merged === undefined ? false : undefined);
  if (map.kind !== 'data' || typeof map.data !== 'object' || map.data === null) return undefined;
  if (!Object.hasOwn(map.data, name)) return false;
  return (map.data as Record<string, Value>)[name] === null ? undefined : true;
}

/**
 * A function that changes a map: a map that the template has made is one of unknown contents then, and where it is a
 * part of `.Values` nothing is known any more.
 */
function changesUnknown(
  execution: FunctionCaller,
  changed: TemplateValue,
  others: readonly (() => TemplateValue)[],
): TemplateValue | undefined {
  if (changed.kind !== 'dict' || changed.merged !== undefined) return execution.giveUp();
  for (const key of changed.entries.keys())
    changed.entries.set(key, unknown(originsOf(changed.entries.get(key)!)));
  for (const other of others) execution.reads.read(other());
  return unknown();
}

/** Merges maps into the first one. */
function mergeFunction(winBeforeOwn: boolean): TemplateFunction {
  return (execution, values) => {
    const [first, ...others] = values.map(value => value());
    if (first === undefined) return undefined;
    if (first.kind !== 'dict' || (first.merged !== undefined && first.entries.size > 0)) {
      return first.kind === 'unknown' && first.from.length === 0 ? undefined : execution.giveUp();
    }
    const before = first.merged?.maps ?? [];
    const maps = winBeforeOwn ? [...others.reverse(), ...before] : [...before, ...others];
    first.merged = { maps, winBeforeOwn };
    return first;
  };
}

/** The map without some keys, or with these alone. */
function chosen(
  map: TemplateValue | undefined,
  keys: readonly (() => TemplateValue)[],
  isKept: boolean,
): TemplateValue | undefined {
  const names = keys.map(key => printedText(key()));
  if (map === undefined || map.kind === 'unknown') return map;
  const isChosen = (name: string) => names.includes(name) === isKept;
  if (map.kind === 'dict') {
    if (map.merged !== undefined) return undefined;
    return { kind: 'dict', entries: new Map([...map.entries].filter(([name]) => isChosen(name))) };
  }
  if (map.kind !== 'data' || typeof map.data !== 'object' || map.data === null) return undefined;
  const entries = Object.entries(map.data).filter(([name]) => isChosen(name));
  return { ...map, data: Object.fromEntries(entries) };
}

function itemAt(
  list: TemplateValue | undefined,
  position: (length: number) => number,
): TemplateValue | undefined {
  if (list?.kind === 'list') return list.items[position(list.items.length)] ?? nothing;
  if (list?.kind === 'unknown') return unknown(list.from.map(path => [...path, anyKey]));
  if (list?.kind !== 'data' || !Array.isArray(list.data)) return undefined;
  const index = position(list.data.length);
  const data: Value = list.data[index] ?? null;
  return { kind: 'data', data, from: list.from && [...list.from, String(index)] };
}
