import { stringAt, type Value, valueAt } from '../kubernetes/objects/value.ts';
import type { Path } from '../yaml/tree.ts';
import { type Answer, accepted, refused } from './answer.ts';

/**
 * Returns the answer of 1.12 and 1.13, where RuntimeClass is a custom resource: its schema only has the pattern of
 * `spec.runtimeHandler`, which may be missing, empty or contain dots
 * (cluster/addons/runtimeclass/runtimeclass_crd.yaml).
 */
export function answerForCustomResource(object: Value): Answer {
  const at: Path = ['spec', 'runtimeHandler'];
  const handler = valueAt(object, at) ?? '';
  if (typeof handler === 'string' && (handler === '' || handlerPattern.test(handler))) {
    return accepted(201, object, []);
  }
  const complaint =
    typeof handler === 'string'
      ? `should match '${handlerPattern.source}'`
      : `must be of type string: "${typeof handler === 'bigint' ? 'integer' : typeof handler}"`;
  const body = `Invalid value: map[string]interface {}{...}: validation failure list:\nspec.runtimeHandler in body ${complaint}`;
  const errors = [{ field: '[]', body, at, on: 'value' }] as const;
  const message = `RuntimeClass.node.k8s.io "${stringAt(object, ['metadata', 'name'])}" is invalid: []: ${body}`;
  return refused({ stage: 'validation', status: 422, reason: 'Invalid', message, errors, at, on: 'value' });
}

const handlerPattern = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;
