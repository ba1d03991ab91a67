import { entriesOf, resolve } from './lookup.ts';
import { scalarValue } from './scalar.ts';
import type { Entry, MapNode, Node } from './tree.ts';

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
 * The value of a node: aliases resolved, merge keys applied, of two equal keys the later one wins. An alias
 * without anchor is `null`, and so is one that would make the value grow beyond all measure.
 */
export function toValue(node: Node | null): Value {
  // The same node gives the same value; its size counts wherever it is repeated.
  const known = new Map<Node, SizedValue>();
  let size = 0;
  let repeated = 0;
  const convert = (source: Node | null): Value => {
    const target = resolve(source);
    size += 1;
    if (target === null) return null;
    if (target.kind === 'scalar') return scalarValue(target);
    const before = known.get(target);
    if (before !== undefined) {
      repeated += before.size;
      if (repeated > mostRepeated) return null;
      size += before.size - 1;
      return before.value;
    }
    const sizeAround = size - 1;
    const value = target.kind === 'sequence' ? target.items.map(convert) : convertMap(target);
    known.set(target, { value, size: size - sizeAround });
    return value;
  };
  const convertMap = (map: MapNode): Value => {
    const value: Record<string, Value> = {};
    for (const entry of entriesOf(map)) {
      const key = keyOf(entry);
      // Assigned, it would be no member but the prototype.
      if (key === '__proto__')
        Object.defineProperty(value, key, { ...ownMember, value: convert(entry.value) });
      else value[key] = convert(entry.value);
    }
    return value;
  };
  return convert(node);
}

const ownMember = { configurable: true, enumerable: true, writable: true };

/** A value and how many values there are in it, itself included. */
interface SizedValue {
  readonly value: Value;
  readonly size: number;
}

/** The API server refuses a text whose aliases stand for more. Source: go-yaml `decode.go:allowedAliasRatio`. */
const mostRepeated = 400_000;

/**
 * JSON has only texts for keys: `yes: x` gets the key `true`, `010: x` the key `8`.
 * Source: sigs.k8s.io/yaml `yaml.go:convertToJSONableObject`.
 */
function keyOf({ key }: Entry): string {
  const value = scalarValue(key);
  if (typeof value === 'string') return value;
  const isWritten = value === null || (typeof value === 'number' && !Number.isFinite(value));
  return isWritten ? key.text : String(value);
}
