import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { kubeletRejection } from '../../../../server/kubernetes/kubelet/kubelet-rejection.ts';
import type { ClusterNode } from '../../../../server/kubernetes/scheduling/node.ts';
import type { PodSpec } from '../../../../server/kubernetes/scheduling/pod.ts';
import { container, kataTaint, n1, n2, n3, node, overhead, pod, release } from '../objects.ts';

function rejection(
  spec: PodSpec,
  on: ClusterNode,
  version = '1.20.2',
  boundPods: readonly PodSpec[] = [],
): string {
  const found = kubeletRejection(spec, on, release(version), boundPods);
  return found === undefined ? 'runs' : `${found.reason}: ${found.message}`;
}

describe('kubeletRejection', () => {
  const selecting = pod({}, { nodeName: 'n2', nodeSelector: { rt: 'kata' } });

  it('B15: a nodeName that the class does not select', () => {
    assert.equal(
      rejection(selecting, n2, '1.30'),
      'NodeAffinity: Pod was rejected: Predicate NodeAffinity failed',
    );
    assert.equal(
      rejection(selecting, n2, '1.31'),
      "NodeAffinity: Pod was rejected: Predicate NodeAffinity failed: node(s) didn't match Pod's node affinity/selector",
    );
  });

  it('B16: a nodeName without room for the overhead', () => {
    const spec = pod({ cpu: '1900m' }, { nodeName: 'n1', overhead });
    assert.equal(
      rejection(spec, n1),
      "OutOfcpu: Pod was rejected: Node didn't have enough resource: cpu, requested: 2150, used: 0, capacity: 2000",
    );
    assert.equal(
      rejection(spec, n1, '1.26', [pod({ cpu: '100m' }, { nodeName: 'n1' })]),
      "OutOfcpu: Pod was rejected: Node didn't have enough resource: cpu, requested: 2150, used: 100, capacity: 2000",
    );
  });

  it('wants the Pod to be for the operating system of the node', () => {
    const spec = pod({}, { nodeName: 'n1', os: { name: 'windows' } });
    const linux = node('n1', { status: { nodeInfo: { operatingSystem: 'linux' } } });
    const words =
      "PodOSNotSupported: Pod was rejected: Failed to admit pod as the OS field doesn't match node OS";
    assert.equal(rejection(spec, linux, '1.37'), words);
    assert.equal(rejection(pod({}, { os: { name: 'linux' } }), linux, '1.37'), 'runs');
  });

  it('wants a runtime that supports the policy for groups, since 1.33', () => {
    const spec = pod({}, { securityContext: { supplementalGroupsPolicy: 'Strict' } });
    const on = (supplementalGroupsPolicy: boolean) =>
      node('n1', { status: { features: { supplementalGroupsPolicy } } });
    assert.equal(
      rejection(spec, on(false), '1.33'),
      'SupplementalGroupsPolicyNotSupported: Pod was rejected: SupplementalGroupsPolicy=Strict is not supported in this node',
    );
    assert.equal(rejection(spec, on(false), '1.32'), 'runs');
    assert.equal(rejection(spec, on(true), '1.33'), 'runs');
    assert.equal(rejection(spec, n1, '1.33'), 'runs');
    assert.equal(rejection(pod({}), on(false), '1.33'), 'runs');
  });

  it('wants the features that the Pod needs, since 1.36', () => {
    const restartPolicyRules = [{ action: 'RestartAllContainers' }];
    const spec = pod({}, { containers: [container({}, { restartPolicyRules })] });
    const silent = node('n1', { status: { declaredFeatures: [] } });
    assert.equal(
      rejection(spec, silent, '1.36'),
      'PodFeatureUnsupported: Pod was rejected: Pod requires node features that are not available: RestartAllContainersOnContainerExits',
    );
    assert.equal(rejection(spec, silent, '1.35'), 'runs');
  });

  it('names one reason, resources first', () => {
    const spec = pod({ memory: '8Gi' }, { nodeSelector: { rt: 'kata' } });
    assert.match(rejection(spec, n2), /^OutOfmemory: .* memory, requested: 8589934592, used: 0,/);
  });

  it('B17: does not mind a taint that only keeps Pods from being scheduled', () => {
    assert.equal(rejection(pod({}, { nodeName: 'n3' }), n3, '1.36'), 'runs');
  });

  it('minds a NoExecute taint since 1.24', () => {
    const evicting = node('n4', { taints: [{ ...kataTaint, effect: 'NoExecute' }] });
    assert.equal(rejection(pod({}), evicting, '1.23'), 'runs');
    assert.equal(
      rejection(pod({}), evicting, '1.24'),
      'TaintToleration: Pod was rejected: Predicate TaintToleration failed',
    );
    assert.equal(rejection(pod({}, { tolerations: [{ operator: 'Exists' }] }), evicting, '1.24'), 'runs');
  });

  it('B66: the operating system of a Pod, since 1.24', () => {
    const windows = node('w1', { status: { nodeInfo: { operatingSystem: 'windows' } } });
    const spec = pod({}, { os: { name: 'linux' } });
    assert.equal(rejection(spec, windows, '1.23'), 'runs');
    assert.match(rejection(spec, windows, '1.24'), /^PodOSNotSupported: /);
    assert.equal(
      rejection(spec, windows, '1.36'),
      "PodOSNotSupported: Pod was rejected: Failed to admit pod as the OS field doesn't match node OS",
    );
  });

  it('leaves unknown extended resources of containers to the cluster, but not those of the overhead', () => {
    const [native, extended] = ['example.kubernetes.io/x', 'example.com/x'];
    const one = node('n4', { allocatable: { [extended]: '1' } });
    assert.equal(rejection(pod({ [extended]: '1' }), n1), 'runs');
    assert.match(rejection(pod({ [extended]: '2' }), one), /^OutOfexample.com\/x: /);
    assert.match(rejection(pod({ [native]: '1' }), n1), /^OutOfexample.kubernetes.io\/x: /);
    assert.match(rejection(pod({}, { overhead: { 'example.com/x': '1' } }), n1), /^OutOfexample.com\/x: /);
    const initContainers = [container({ 'example.com/x': '1' })];
    assert.match(rejection(pod({}, { initContainers }), n1, '1.30'), /^OutOfexample.com\/x: /);
    assert.equal(rejection(pod({}, { initContainers }), n1, '1.31'), 'runs');
  });

  it('makes room for critical Pods', () => {
    assert.equal(rejection(pod({ cpu: '3' }, { priority: 2_000_001_000n }), n1), 'runs');
  });
});
