import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formatResources, noResources } from '../../../../server/kubernetes/quantities/resource-list.ts';
import { readNode } from '../../../../server/kubernetes/scheduling/node.ts';

describe('readNode', () => {
  it('takes what an object does not say for unknown', () => {
    assert.deepEqual(readNode({ metadata: { name: 'n1' } }), {
      name: 'n1',
      labels: {},
      taints: [],
      unschedulable: false,
      allocatable: undefined,
      ready: undefined,
      runtimeHandlers: undefined,
      osName: undefined,
      containerRuntimeVersion: undefined,
      kubeletVersion: undefined,
      kubeletRelease: undefined,
      osImage: undefined,
      provider: undefined,
      declaredFeatures: undefined,
      supplementalGroupsPolicy: undefined,
    });
  });

  it('reads a whole node', () => {
    const node = readNode({
      metadata: { name: 'n1', labels: { rt: 'kata' } },
      spec: {
        unschedulable: true,
        taints: [{ key: 'rt', effect: 'NoSchedule' }],
        providerID: 'kind://docker/kind/kind-worker',
      },
      status: {
        allocatable: { cpu: '1900m', pods: 110n },
        capacity: { cpu: '2' },
        conditions: [
          { type: 'MemoryPressure', status: 'False' },
          { type: 'Ready', status: 'True' },
        ],
        nodeInfo: {
          operatingSystem: 'linux',
          containerRuntimeVersion: 'containerd://2.0.5',
          kubeletVersion: 'v1.34.1+k3s1',
          osImage: 'Ubuntu 22.04.5 LTS',
        },
        runtimeHandlers: [
          { name: '', features: { recursiveReadOnlyMounts: true, userNamespaces: true } },
          { name: 'kata', features: null },
        ],
        declaredFeatures: ['RestartAllContainersOnContainerExits'],
        features: { supplementalGroupsPolicy: false },
      },
    });
    assert.equal(formatResources(node.allocatable ?? noResources), 'cpu=1900m,pods=110');
    assert.deepEqual(
      { ...node, allocatable: undefined },
      {
        name: 'n1',
        labels: { rt: 'kata' },
        taints: [{ key: 'rt', value: '', effect: 'NoSchedule' }],
        unschedulable: true,
        allocatable: undefined,
        ready: true,
        runtimeHandlers: [
          { name: '', recursiveReadOnlyMounts: true, userNamespaces: true },
          { name: 'kata', recursiveReadOnlyMounts: undefined, userNamespaces: undefined },
        ],
        osName: 'linux',
        containerRuntimeVersion: 'containerd://2.0.5',
        kubeletVersion: { major: 1, minor: 34, patch: 1 },
        kubeletRelease: 'v1.34.1+k3s1',
        osImage: 'Ubuntu 22',
        provider: 'kind://',
        declaredFeatures: ['RestartAllContainersOnContainerExits'],
        supplementalGroupsPolicy: false,
      },
    );
  });

  it('takes the capacity and the label where the status says no more', () => {
    const node = readNode({
      metadata: { name: 'w1', labels: { 'kubernetes.io/os': 'windows' } },
      status: { capacity: { cpu: '2' }, conditions: [{ type: 'Ready', status: 'Unknown' }] },
    });
    assert.equal(formatResources(node.allocatable ?? noResources), 'cpu=2');
    assert.equal(node.osName, 'windows');
    assert.equal(node.ready, false);
  });
});
