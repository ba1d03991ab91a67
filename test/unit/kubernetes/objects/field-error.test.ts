import assert from 'node:assert/strict';
import { it } from 'node:test';
import {
  child,
  element,
  fieldPath,
  silentKey,
  toFieldPlace,
} from '../../../../server/kubernetes/objects/field-error.ts';

it('prints a field as the server does, and knows where it is written', () => {
  const containers = child(fieldPath('spec'), 'template', 'containers');
  const limits = child(element(containers, 0), 'limits');
  assert.deepEqual(toFieldPlace(element(limits, 'cpu')), {
    field: 'spec.template.containers[0].limits[cpu]',
    at: ['spec', 'template', 'containers', 0, 'limits', 'cpu'],
  });
  assert.deepEqual(toFieldPlace(silentKey(fieldPath('metadata', 'labels'), 'a')), {
    field: 'metadata.labels',
    at: ['metadata', 'labels', 'a'],
  });
});
