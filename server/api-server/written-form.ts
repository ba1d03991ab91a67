import { fieldOfStruct, type Type } from '../kubernetes/decode/schema.ts';
import {
  changeItems,
  changeMembers,
  isList,
  isObject,
  type ObjectValue,
  type Value,
} from '../kubernetes/objects/value.ts';
import type { KubernetesVersion } from '../kubernetes/objects/versions.ts';
import { parseQuantity } from '../kubernetes/quantities/quantity.ts';

/**
 * Returns the decoded object as the server serializes it: without empty maps, lists and texts, zeros and `false`,
 * which nearly every field of the API omits (`omitempty`), and with quantities as the server prints them. An empty
 * struct stays: `overhead: {}` of a class.
 */
export function writtenForm(object: ObjectValue, type: string, version: KubernetesVersion): ObjectValue {
  return changeMembers(object, (value, name) => {
    const field = fieldOfStruct(type, name, version);
    return field === undefined || isEmpty(value, field.type) ? undefined : write(value, field.type);
  });

  function write(value: Value, of: Type): Value {
    if (of.kind === 'quantity') return parseQuantity(String(value)).quantity?.text ?? value;
    if (of.kind === 'pointer') return write(value, of.element);
    if (of.kind === 'struct' && isObject(value)) return writtenForm(value, of.name, version);
    if (of.kind === 'list' && isList(value)) return changeItems(value, item => write(item, of.element));
    if (of.kind === 'map' && isObject(value)) return changeMembers(value, item => write(item, of.element));
    return value;
  }
}

function isEmpty(value: Value, type: Type): boolean {
  if (isList(value)) return value.length === 0;
  if (type.kind === 'map') return isObject(value) && Object.keys(value).length === 0;
  return type.kind !== 'pointer' && (value === '' || value === false || value === 0n);
}
