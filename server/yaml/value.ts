import { entriesOf, resolve } from './lookup.ts';
import { scalarValue } from './scalar.ts';
import type { Node } from './tree.ts';

/**
 * A decoded document: what a program sees after the text was read. Integers are `bigint`, floating point numbers
 * are `number`, because the API server tells them apart.
 */
export type Value =
  | null
  | boolean
  | string
  | bigint
  | number
  | readonly Value[]
  | { readonly [key: string]: Value };

/**
 * The value of a node: aliases resolved, merge keys applied, of two equal keys the later one wins.
 * An alias without anchor is `null`.
 */
export function toValue(node: Node | null): Value {
  // The same node gives the same value, so that a text full of aliases cannot grow without bound.
  const known = new Map<Node, Value>();
  const convert = (source: Node | null): Value => {
    const target = resolve(source);
    if (target === null) return null;
    if (target.kind === 'scalar') return scalarValue(target);
    let value = known.get(target);
    if (value === undefined) {
      value =
        target.kind === 'sequence'
          ? target.items.map(convert)
          : Object.fromEntries(entriesOf(target).map(entry => [entry.key.text, convert(entry.value)]));
      known.set(target, value);
    }
    return value;
  };
  return convert(node);
}
