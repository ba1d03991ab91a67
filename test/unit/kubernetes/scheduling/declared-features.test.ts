import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { missingFeatures } from '../../../../server/kubernetes/scheduling/declared-features.ts';
import { fitNodes } from '../../../../server/kubernetes/scheduling/fit.ts';
import { container, node, pod, release } from '../objects.ts';

const restarting = {
  containers: [container({}, { restartPolicyRules: [{ action: 'RestartAllContainers' }] })],
};
const declaring = (...declaredFeatures: readonly string[]) => node('n1', { status: { declaredFeatures } });
const restarts = 'RestartAllContainersOnContainerExits';

describe('missingFeatures', () => {
  it('are those that the Pod needs and the node does not declare', () => {
    const volumeMounts = [{ name: 'v', mountPath: '/v', bindMountOptions: ['noexec'] }];
    const spec = pod(
      {},
      {
        hostNetwork: true,
        hostUsers: false,
        initContainers: restarting.containers,
        containers: [container({}, { volumeMounts })],
      },
    );
    assert.deepEqual(missingFeatures(spec, declaring('Other'), release('1.37')), [
      restarts,
      'UserNamespacesHostNetworkSupport',
      'VolumeBindMountOptions',
    ]);
    assert.deepEqual(missingFeatures(spec, declaring(restarts), release('1.36')), [
      'UserNamespacesHostNetworkSupport',
    ]);
    assert.deepEqual(missingFeatures(pod({}), declaring(), release('1.37')), []);
  });

  it('are unknown where nothing says what the node declares', () => {
    const spec = pod({}, restarting);
    const withKubelet = (kubeletVersion: string) => node('n1', { status: { nodeInfo: { kubeletVersion } } });
    assert.deepEqual(missingFeatures(spec, node('n1'), release('1.37')), []);
    assert.deepEqual(missingFeatures(spec, withKubelet('v1.36.0'), release('1.37')), []);
    assert.deepEqual(missingFeatures(spec, withKubelet('v1.35.0'), release('1.37')), [restarts]);
    assert.deepEqual(missingFeatures(spec, declaring(), release('1.35')), []);
  });
});

describe('fitNodes: declared features', () => {
  it('come last, and eviction does not help', () => {
    const { message } = fitNodes(pod({}, restarting), [declaring()], release('1.37'));
    assert.equal(
      message,
      "0/1 nodes are available: 1 node(s) didn't match Pod's required features. preemption: 0/1 nodes are available: 1 Preemption is not helpful for scheduling.",
    );
    const large = { containers: [{ ...restarting.containers[0]!, resources: { requests: { cpu: '3' } } }] };
    assert.deepEqual(fitNodes(pod({}, large), [declaring()], release('1.37')).unfit.get('n1'), [
      'Insufficient cpu',
    ]);
  });
});
