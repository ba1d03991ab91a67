import { stringAt, type Value } from '../../kubernetes/objects/value.ts';

/** The objects sorted by namespace and name, in the same order on every machine. */
export function inOrder(objects: Iterable<Value>): readonly Value[] {
  const keyOf = (object: Value) =>
    `${stringAt(object, ['metadata', 'namespace'])} ${stringAt(object, ['metadata', 'name'])}`;
  return [...objects].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}
