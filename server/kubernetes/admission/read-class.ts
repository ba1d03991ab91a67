import { decode } from '../decode/decode.ts';
import { goType } from '../decode/read-object.ts';
import { isObject, stringAt, type Value } from '../objects/value.ts';
import type { KubernetesVersion } from '../objects/versions.ts';
import { asV1, writtenFields } from '../validation/runtime-class.ts';
import { classWithoutGatedFields } from './gated-fields.ts';

/**
 * Returns a RuntimeClass as admission in this release sees it: decoded, in the shape of v1, without fields that the
 * release does not have or cannot decode. `runtimeClass` is of any version of the API, v1 if it does not say. Labels
 * and amounts keep the order in which they are written, which has no meaning to the server.
 */
export function readClass(runtimeClass: Value, version: KubernetesVersion): Value {
  if (!isObject(runtimeClass)) return {};
  const apiVersion = stringAt(runtimeClass, ['apiVersion']) || 'node.k8s.io/v1';
  const { object } = decode(runtimeClass, goType({ apiVersion, kind: 'RuntimeClass' }), version);
  const read = inOrderOf(runtimeClass, object);
  return classWithoutGatedFields(asV1(read, apiVersion), writtenFields('node.k8s.io/v1'), version);
}

/** Returns `value` with the members of its maps in the order of `written`. */
function inOrderOf(written: Value, value: Value): Value {
  if (!isObject(written) || !isObject(value)) return value;
  const names = Object.keys(written).filter(name => Object.hasOwn(value, name));
  return Object.fromEntries(names.map(name => [name, inOrderOf(written[name]!, value[name]!)]));
}
