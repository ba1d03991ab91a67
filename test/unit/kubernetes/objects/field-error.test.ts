import assert from 'node:assert/strict';
import { it } from 'node:test';
import {
  child,
  element,
  fieldPath,
  placeOf,
  silentKey,
} from '../../../../server/kubernetes/objects/field-error.ts';

it('prints a field as the server does, and knows where it is written', () => {
  const containers = child(fieldPath('spec'), 'template', 'containers');
  const limits = child(element(containers, 0), 'limits');
  assert.deepEqual(placeOf(element(limits, 'cpu')), {
    field: 'spec.template.containers[0].limits[cpu]',
    at: ['spec', 'template', 'containers', 0, 'limits', 'cpu'],
  });
  assert.deepEqual(placeOf(silentKey(fieldPath('metadata', 'labels'), 'a')), {
    field: 'metadata.labels',
    at: ['metadata', 'labels', 'a'],
  });
});
