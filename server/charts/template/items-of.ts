import { anyKey, dataOf, fieldOf, type TemplateValue, unknown } from './template-value.ts';

/** The keys and values that a `range` iterates over, those of a map in the order of its keys. Unknown items count as two. */
export function itemsOf(
  value: TemplateValue,
): readonly (readonly [TemplateValue, TemplateValue])[] | undefined {
  if (value.kind === 'unknown') {
    const item = [unknown([], true), unknown(value.from.map(path => [...path, anyKey]))] as const;
    return [item, item];
  }
  if (value.kind === 'list') return value.items.map((item, index) => [dataOf(BigInt(index)), item]);
  if (value.kind === 'dict') {
    const keys = [...value.entries.keys()].sort();
    return keys.map(key => [dataOf(key), value.entries.get(key)!]);
  }
  if (value.kind === 'text' || typeof value.data !== 'object' || value.data === null) return undefined;
  const { data, from } = value;
  if (Array.isArray(data)) {
    return data.map((item, index) => [
      dataOf(BigInt(index)),
      { kind: 'data', data: item, from: from && [...from, String(index)] },
    ]);
  }
  return Object.keys(data)
    .sort()
    .map(key => [dataOf(key), fieldOf(value, key)!]);
}
