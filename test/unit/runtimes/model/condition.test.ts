import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Value } from '../../../../server/kubernetes/objects/value.ts';
import { at, type Condition, isTrue, missing } from '../../../../server/runtimes/model/condition.ts';

describe('a condition', () => {
  const spec: Value = {
    initContainers: [{ name: 'a', tty: true }],
    containers: [{ name: 'b' }, { name: 'c', tty: true, resources: { limits: { cpu: '1' } } }],
    ephemeralContainers: [{ name: 'd', tty: true }],
    hostIPC: null,
  };

  it('looks at the containers of all three lists', () => {
    assert.deepEqual(places(at('containers[].tty', isTrue), spec), [
      'spec.initContainers.0.tty',
      'spec.containers.1.tty',
      'spec.ephemeralContainers.0.tty',
    ]);
    assert.deepEqual(places(at('spec.containers[].tty', isTrue), spec), ['spec.containers.1.tty']);
  });

  it('takes a null and an empty map for nothing, and other shapes for something else', () => {
    assert.deepEqual(places(at('spec.hostIPC'), spec), []);
    assert.deepEqual(places(at('spec.securityContext'), { securityContext: {} }), []);
    assert.deepEqual(places(at('spec.containers[].tty'), { containers: { tty: true } }), []);
  });

  it('may lead to a key with dots', () => {
    const pod: Value = {
      metadata: { annotations: { 'example.com/zone.a': 'x' } },
      spec: {
        nodeSelector: { 'kubernetes.io/os': 'windows' },
        containers: [{ name: 'a', resources: { limits: { 'nvidia.com/gpu': 1n, cpu: '1' } } }],
      },
    };
    const found = (condition: Condition) => condition({ pod, isPatch: false, count: 1n });
    assert.deepEqual(found(at('metadata.annotations.example.com/zone.a')), [
      ['metadata', 'annotations', 'example.com/zone.a'],
    ]);
    assert.deepEqual(found(at('spec.nodeSelector.kubernetes.io/os', value => value === 'windows')), [
      ['spec', 'nodeSelector', 'kubernetes.io/os'],
    ]);
    assert.deepEqual(found(at('containers[].resources.limits.nvidia.com/gpu')), [
      ['spec', 'containers', 0, 'resources', 'limits', 'nvidia.com/gpu'],
    ]);
    assert.deepEqual(found(missing('containers[].resources.limits.nvidia.com/gpu')), []);
    assert.deepEqual(found(missing('containers[].resources.limits.amd.com/gpu')), [
      ['spec', 'containers', 0, 'name'],
    ]);
    assert.deepEqual(found(missing('metadata.annotations.example.com/zone.a')), []);
    assert.deepEqual(found(missing('metadata.annotations.example.com/zone')), [['spec', 'runtimeClassName']]);
  });

  it('finds by its name a container that lacks something', () => {
    const limits = missing('spec.containers[].resources.limits.cpu');
    assert.deepEqual(places(limits, spec), ['spec.containers.0.name']);
    assert.deepEqual(places(limits, spec, true), []);
    assert.deepEqual(places(limits, { containers: [{ name: 'b', resources: '${RESOURCES}' }] }), []);
  });
});

function places(condition: Condition, spec: Value, isPatch = false): string[] {
  return condition({ pod: { spec }, isPatch, count: 1n }).map(path => path.join('.'));
}
