import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { memoryCreditedByEviction, podCgroup } from '../../../../server/kubernetes/kubelet/pod-cgroup.ts';
import { readPodSpec } from '../../../../server/kubernetes/scheduling/pod.ts';
import { overhead, pod, release } from '../objects.ts';

const mebibyte = 1024n * 1024n;

describe('podCgroup', () => {
  it('B35: adds the overhead to shares and limits of a Guaranteed Pod', () => {
    const resources = { limits: { cpu: '1', memory: '1Gi' } };
    const spec = readPodSpec({ containers: [{ name: 'c', resources }], overhead });
    for (const version of ['1.20.2', '1.36']) {
      assert.deepEqual(podCgroup(spec, release(version)), {
        cpuShares: 1280n,
        cpuLimit: 1250n,
        memoryLimit: 1144n * mebibyte,
      });
    }
  });

  it('B36: sets no limit that a container of a Burstable Pod lacks', () => {
    const limits = { cpu: '1', memory: '1Gi' };
    const containers = [
      { name: 'a', resources: { limits } },
      { name: 'b', resources: { limits: { cpu: '1' } } },
    ];
    assert.deepEqual(podCgroup(readPodSpec({ containers, overhead }), release('1.36')), {
      cpuShares: (2250n * 1024n) / 1000n,
      cpuLimit: 2250n,
      memoryLimit: undefined,
    });
  });

  it('B37: ignores the overhead of a BestEffort Pod', () => {
    assert.deepEqual(podCgroup(pod({}, { overhead }), release('1.36')), {
      cpuShares: 2n,
      cpuLimit: undefined,
      memoryLimit: undefined,
    });
  });

  it('asks init containers for limits since 1.27', () => {
    const containers = [{ name: 'c', resources: { limits: { memory: '1Gi' } } }];
    const spec = readPodSpec({ containers, initContainers: [{ name: 'i' }] });
    assert.equal(podCgroup(spec, release('1.26')).memoryLimit, 1024n * mebibyte);
    assert.equal(podCgroup(spec, release('1.27')).memoryLimit, undefined);
  });
});

describe('memoryCreditedByEviction', () => {
  it('B38: credits the overhead only on top of a request', () => {
    assert.equal(
      memoryCreditedByEviction(pod({ memory: '100Mi' }, { overhead }), release('1.36')),
      220n * mebibyte,
    );
    assert.equal(memoryCreditedByEviction(pod({}, { overhead }), release('1.36')), 0n);
  });
});
