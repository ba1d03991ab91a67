import { entriesAt, stringAt, type Value, withValueAt } from '../kubernetes/objects/value.ts';
import { asV1, writtenFields } from '../kubernetes/validation/runtime-class.ts';

/**
 * Converts an object of the cluster to the version of the URL. The versions of a RuntimeClass differ in shape only;
 * all versions of the other kinds count as the same (pkg/apis/node/v1alpha1/conversion.go).
 */
export function converted(object: Value, apiVersion: string): Value {
  const sameShape = withValueAt(object, ['apiVersion'], apiVersion);
  if (stringAt(object, ['kind']) !== 'RuntimeClass') return sameShape;
  const v1Object = asV1(object, stringAt(object, ['apiVersion']));
  const target = writtenFields(apiVersion);
  if (target.handler.length === 1) return withValueAt(v1Object, ['apiVersion'], apiVersion);
  return entriesAt(v1Object, []).reduce<Value>((result, [name, value]) => {
    const path = isBodyField(name) ? target[name] : [name];
    return withValueAt(result, path, name === 'apiVersion' ? apiVersion : value);
  }, {});
}

function isBodyField(name: string): name is 'handler' | 'overhead' | 'scheduling' {
  return name === 'handler' || name === 'overhead' || name === 'scheduling';
}
