import { entriesOf, resolve } from './lookup.ts';
import { scalarValue } from './scalar.ts';
import type { Entry, MapNode, Node } from './tree.ts';

/**
 * A decoded document, as programs see it. Integers are `bigint`, floating point numbers are `number`, because the API
 * server distinguishes them.
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
 * Returns the value of a node: aliases resolved, merge keys applied, of two equal keys the later one. An alias
 * without anchor is `null`, and so is one that would make the value exceed the limit of repeated values.
 */
export function toValue(node: Node | null): Value {
  // A scalar, which most callers ask for, needs none of what follows.
  const single = resolve(node);
  if (single === null) return null;
  if (single.kind === 'scalar') return scalarValue(single);
  // The same node gives the same value; its size is counted at every use.
  const converted = new Map<Node, SizedValue>();
  let size = 0;
  let repeated = 0;
  const convert = (source: Node | null): Value => {
    const target = resolve(source);
    size += 1;
    if (target === null) return null;
    if (target.kind === 'scalar') return scalarValue(target);
    const before = converted.get(target);
    if (before !== undefined) {
      repeated += before.size;
      if (repeated > mostRepeated) return null;
      size += before.size - 1;
      return before.value;
    }
    const sizeAround = size - 1;
    const value = target.kind === 'sequence' ? target.items.map(convert) : convertMap(target);
    converted.set(target, { value, size: size - sizeAround });
    return value;
  };
  const convertMap = (map: MapNode): Value => {
    const value: Record<string, Value> = {};
    for (const entry of entriesOf(map)) {
      const key = keyOf(entry);
      // Assigning `__proto__` would set the prototype instead of a member.
      if (key === '__proto__')
        Object.defineProperty(value, key, { ...ownMember, value: convert(entry.value) });
      else value[key] = convert(entry.value);
    }
    return value;
  };
  return convert(node);
}

const ownMember = { configurable: true, enumerable: true, writable: true };

/** A value and the number of values in it, itself included. */
interface SizedValue {
  readonly value: Value;
  readonly size: number;
}

/**
 * Maximum number of values; the API server refuses a text whose aliases expand to more. Source: go-yaml
 * `decode.go:allowedAliasRatio`.
 */
const mostRepeated = 400_000;

/**
 * Returns the key of an entry. JSON keys are strings: `yes: x` gets the key `true`, `010: x` the key `8`.
 * Source: sigs.k8s.io/yaml `yaml.go:convertToJSONableObject`.
 */
function keyOf({ key }: Entry): string {
  const value = scalarValue(key);
  if (typeof value === 'string') return value;
  // Kubernetes refuses a key that is null (`partsWithoutJson`).
  if (value === null) return key.text;
  return Number.isFinite(value) || typeof value !== 'number' ? String(value) : infinite(value);
}

function infinite(value: number): string {
  if (Number.isNaN(value)) return '.nan';
  return value > 0 ? '.inf' : '-.inf';
}
