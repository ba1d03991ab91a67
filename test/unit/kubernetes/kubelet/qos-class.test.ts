import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { qosClass } from '../../../../server/kubernetes/kubelet/qos-class.ts';
import type { ObjectValue } from '../../../../server/kubernetes/objects/value.ts';
import { readPodSpec } from '../../../../server/kubernetes/scheduling/pod.ts';
import { overhead, release } from '../objects.ts';

function qos(resources: ObjectValue, more: ObjectValue = {}, version = '1.36'): string {
  return qosClass(readPodSpec({ containers: [{ name: 'c', resources }], ...more }), release(version));
}

const limits = { cpu: '1', memory: '1Gi' };

describe('qosClass', () => {
  it('is Guaranteed where every container has both limits, and requests them', () => {
    assert.equal(qos({ limits }), 'Guaranteed');
    assert.equal(qos({ limits, requests: { cpu: '1000m' } }), 'Guaranteed');
    assert.equal(qos({ limits, requests: { cpu: '500m' } }), 'Burstable');
    assert.equal(qos({ limits: { cpu: '1' } }), 'Burstable');
    assert.equal(qos({ limits }, { initContainers: [{ name: 'i' }] }), 'Burstable');
  });

  it('looks at CPU and memory above 0 only, and never at the overhead', () => {
    assert.equal(qos({ requests: { cpu: '0', 'example.com/x': '1' } }, { overhead }), 'BestEffort');
    assert.equal(qos({ limits }, { overhead }), 'Guaranteed');
  });

  it('takes the resources of the whole Pod instead, since 1.34', () => {
    const resources = { requests: limits, limits };
    assert.equal(qos({}, { resources }, '1.34'), 'Guaranteed');
    assert.equal(qos({}, { resources }, '1.33'), 'BestEffort');
  });

  it('is not decided by empty resources of the whole Pod since 1.37', () => {
    assert.equal(qos({ limits }, { resources: {} }, '1.36'), 'BestEffort');
    assert.equal(qos({ limits }, { resources: {} }, '1.37'), 'Guaranteed');
  });

  it('counts what the server fills into the resources of the whole Pod', () => {
    const resources = { limits: { 'hugepages-2Mi': '4Mi' } };
    assert.equal(qos({ requests: { cpu: '1' } }, { resources }, '1.36'), 'Burstable');
  });
});
