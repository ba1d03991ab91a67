import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { recursiveReadOnlyFailure } from '../../../../server/kubernetes/kubelet/recursive-read-only.ts';
import type { Value } from '../../../../server/kubernetes/objects/value.ts';
import type { ClusterNode } from '../../../../server/kubernetes/scheduling/node.ts';
import { readPodSpec } from '../../../../server/kubernetes/scheduling/pod.ts';
import { node, nodeWithHandlers, release } from '../objects.ts';

function failure(recursiveReadOnly: string, handler: string, on: ClusterNode, version = '1.33'): string {
  const volumeMounts: readonly Value[] = [
    { name: 'plain', mountPath: '/p', readOnly: true },
    { name: 'v', mountPath: '/v', readOnly: true, recursiveReadOnly },
  ];
  const spec = readPodSpec({ containers: [{ name: 'c', volumeMounts }] });
  return recursiveReadOnlyFailure(spec, handler, on, release(version)) ?? 'starts';
}

const listed = nodeWithHandlers([
  { name: '', features: { recursiveReadOnlyMounts: true } },
  { name: 'gvisor', features: { recursiveReadOnlyMounts: false } },
]);
const text =
  'failed to resolve recursive read-only mode: volume "v" requested recursive read-only mode, but it is not supported by the runtime';

describe('recursiveReadOnlyFailure', () => {
  it('B41: the handler cannot', () => {
    assert.equal(failure('Enabled', 'gvisor', listed), text);
    assert.equal(failure('Enabled', '', listed), 'starts');
  });

  it('B42: IfPossible falls back', () => {
    assert.equal(failure('IfPossible', 'gvisor', listed), 'starts');
  });

  it('a runtime that lists no handlers cannot, if the kubelet could have listed them', () => {
    const kubelet = (kubeletVersion: string) => node('n1', { status: { nodeInfo: { kubeletVersion } } });
    assert.equal(failure('Enabled', '', kubelet('v1.33.2')), text);
    assert.equal(failure('Enabled', '', kubelet('v1.30.0')), 'starts');
  });

  it('says nothing of an unlisted handler, nor before 1.31', () => {
    assert.equal(failure('Enabled', 'kata', listed), 'starts');
    assert.equal(failure('Enabled', 'gvisor', listed, '1.30'), 'starts');
  });
});
