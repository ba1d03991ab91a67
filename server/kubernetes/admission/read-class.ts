import { decode } from '../decode/decode.ts';
import { goType } from '../decode/read-object.ts';
import { isObject, stringAt, type Value } from '../objects/value.ts';
import type { KubernetesVersion } from '../objects/versions.ts';
import { asV1, writtenFields } from '../validation/runtime-class.ts';
import { classWithoutGatedFields } from './gated-fields.ts';

/**
 * A RuntimeClass as admission in this release sees it: decoded, in the shape of v1, without what the release does not
 * have or cannot read. `runtimeClass` is of any version of the API, v1 where it does not say. Labels and amounts stay
 * in the order in which they are written; to the server their order means nothing.
 */
export function readClass(runtimeClass: Value, version: KubernetesVersion): Value {
  if (!isObject(runtimeClass)) return {};
  const apiVersion = stringAt(runtimeClass, ['apiVersion']) || 'node.k8s.io/v1';
  const { object } = decode(runtimeClass, goType({ apiVersion, kind: 'RuntimeClass' }), version);
  const read = inOrderOf(runtimeClass, object);
  return classWithoutGatedFields(asV1(read, apiVersion), writtenFields('node.k8s.io/v1'), version);
}

/** `value` with the members of its maps in the order in which `written` has them. */
function inOrderOf(written: Value, value: Value): Value {
  if (!isObject(written) || !isObject(value)) return value;
  const names = Object.keys(written).filter(name => Object.hasOwn(value, name));
  return Object.fromEntries(names.map(name => [name, inOrderOf(written[name]!, value[name]!)]));
}
