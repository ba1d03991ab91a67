/** The values that are one part smaller: without an item of a list or an entry of a map. */
export function smallerParts<T>(value: T): T[] {
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => [
      value.toSpliced(index, 1) as T,
      ...smallerParts(item).map(smaller => value.with(index, smaller) as T),
    ]);
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => [
    ...(keptKeys.has(key)
      ? []
      : [Object.fromEntries(Object.entries(value).filter(([other]) => other !== key)) as T]),
    ...smallerParts(item).map(smaller => ({ ...value, [key]: smaller })),
  ]);
}

const keptKeys = new Set([
  'isComponent',
  'objects',
  'bases',
  'components',
  'patches',
  'replacements',
  'fields',
  'field',
  'isInline',
  'contents',
  'isJson',
  'target',
  'metadata',
  'kind',
  'apiVersion',
  'name',
  'op',
  'path',
]);
