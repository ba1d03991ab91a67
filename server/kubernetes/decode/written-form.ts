import { parseQuantity } from '../quantity.ts';
import { isList, isObject, type ObjectValue, type Value } from '../value.ts';
import type { KubernetesVersion } from '../versions.ts';
import { fieldOf, type Type } from './schema.ts';

/**
 * The decoded object as the server writes it back: without empty maps, lists and texts, zeros and `false`, which
 * nearly every field of the API leaves out (`omitempty`), and with quantities as the server prints them. An empty
 * struct stays: `overhead: {}` of a class.
 */
export function writtenForm(object: ObjectValue, type: string, version: KubernetesVersion): ObjectValue {
  const members = Object.entries(object).flatMap(([name, value]) => {
    const field = fieldOf(type, name, version);
    if (field === undefined || isEmpty(value, field.type)) return [];
    return [[name, write(value, field.type)] as const];
  });
  return Object.fromEntries(members);

  function write(value: Value, of: Type): Value {
    if (of.kind === 'quantity') return parseQuantity(String(value)).quantity?.text ?? value;
    if (of.kind === 'pointer') return write(value, of.element);
    if (of.kind === 'struct' && isObject(value)) return writtenForm(value, of.name, version);
    if (of.kind === 'list' && isList(value)) return value.map(item => write(item, of.element));
    if (of.kind === 'map' && isObject(value)) {
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, write(item, of.element)]));
    }
    return value;
  }
}

function isEmpty(value: Value, type: Type): boolean {
  if (isList(value)) return value.length === 0;
  if (type.kind === 'map') return isObject(value) && Object.keys(value).length === 0;
  return type.kind !== 'pointer' && (value === '' || value === false || value === 0n);
}
