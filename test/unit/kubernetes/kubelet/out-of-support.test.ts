import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isOutOfSupport } from '../../../../server/kubernetes/kubelet/out-of-support.ts';

describe('hasEnded', () => {
  it('is true of releases of containerd without support', () => {
    const ended = ['containerd://1.6.36', 'containerd://2.0.7', 'containerd://2.1.4', 'containerd://2.2.6'];
    assert.deepEqual(
      ended.filter(version => !isOutOfSupport(version)),
      [],
    );
  });

  it('is false of newer ones, of 1.7, of other runtimes and of what is not known', () => {
    const others = [
      'containerd://1.7.28',
      'containerd://2.3.0',
      'containerd://2.10.0',
      'cri-o://1.30.2',
      undefined,
    ];
    assert.deepEqual(others.filter(isOutOfSupport), []);
  });
});
