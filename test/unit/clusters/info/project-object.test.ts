import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { projectClass, projectNode, projectQuota } from '../../../../server/clusters/info/project-object.ts';
import type { Value } from '../../../../server/kubernetes/objects/value.ts';
import { readQuota } from '../../../../server/kubernetes/quota/quota.ts';
import { readNode } from '../../../../server/kubernetes/scheduling/node.ts';

describe('what is kept of any object', () => {
  it('is nothing of one that is nested too deeply', () => {
    for (const depth of [1_000, 100_000]) {
      const deep: Value = JSON.parse(`${'{"a":['.repeat(depth)}${']}'.repeat(depth)}`);
      const problem = { kind: 'answer', message: /nested too deeply/ };
      assert.throws(() => projectNode({ metadata: { labels: deep } }), problem);
      assert.throws(() => projectClass({ overhead: deep }, 'node.k8s.io/v1'), problem);
      assert.throws(() => projectQuota({ spec: { hard: deep } }), problem);
    }
  });
});

describe('what is kept of a Node', () => {
  it('is what is read of it, and nothing else', () => {
    assert.deepEqual(projectNode(fullNode), {
      apiVersion: 'v1',
      kind: 'Node',
      metadata: { name: 'a', labels: { 'kubernetes.io/os': 'linux', pool: 'gpu' } },
      spec: {
        taints: [{ key: 'gpu', value: 'yes', effect: 'NoSchedule' }],
        unschedulable: true,
        providerID: 'kind://',
      },
      status: {
        allocatable: { cpu: '3800m', memory: '16Gi' },
        conditions: [{ type: 'Ready', status: 'True' }],
        nodeInfo: {
          operatingSystem: 'linux',
          containerRuntimeVersion: 'containerd://2.0.1',
          kubeletVersion: 'v1.33.1',
          osImage: 'Amazon Linux 2023',
        },
        runtimeHandlers: [{ name: 'runsc', features: { userNamespaces: true } }],
        features: { supplementalGroupsPolicy: true },
        declaredFeatures: ['Other'],
      },
    });
    assert.deepEqual(readNode(projectNode(fullNode)), readNode(fullNode));
  });

  it('reads like the whole, whatever is missing of it', () => {
    fc.assert(
      fc.property(partsOf(fullNode as object), part => {
        assert.deepEqual(readNode(projectNode(part as Value)), readNode(part as Value));
      }),
    );
  });

  it('keeps the capacity of a node that says nothing of what is allocatable', () => {
    const node = { metadata: { name: 'a' }, status: { capacity: { cpu: '4' } } };
    assert.deepEqual(projectNode(node), {
      apiVersion: 'v1',
      kind: 'Node',
      metadata: { name: 'a' },
      spec: {},
      status: { capacity: { cpu: '4' }, nodeInfo: {} },
    });
  });
});

describe('what is kept of a RuntimeClass', () => {
  const scheduling = { nodeSelector: { pool: 'gpu' }, tolerations: [{ key: 'a', tolerationSeconds: 30 }] };
  const inValues = {
    nodeSelector: { pool: 'gpu' },
    tolerations: [{ key: 'a', tolerationSeconds: 30n }],
  };
  const metadata = { name: 'gvisor', labels: { owner: 'me' }, annotations: { secret: 'x' }, uid: 'u' };
  const overhead = { podFixed: { cpu: '250m' } };
  const kept = {
    apiVersion: 'node.k8s.io/v1',
    kind: 'RuntimeClass',
    metadata: { name: 'gvisor' },
    handler: 'runsc',
    overhead,
    scheduling: inValues,
  };

  it('is the class without its metadata, integers being integers', () => {
    assert.deepEqual(
      projectClass({ metadata, handler: 'runsc', overhead, scheduling }, 'node.k8s.io/v1'),
      kept,
    );
    assert.deepEqual(projectClass({ metadata, handler: 'runc' }, 'node.k8s.io/v1beta1'), {
      apiVersion: 'node.k8s.io/v1',
      kind: 'RuntimeClass',
      metadata: { name: 'gvisor' },
      handler: 'runc',
    });
  });

  it('is in the shape of v1 where it comes as v1alpha1', () => {
    const spec = { runtimeHandler: 'runsc', overhead, scheduling };
    assert.deepEqual(projectClass({ metadata, spec }, 'node.k8s.io/v1alpha1'), kept);
  });

  it('holds the largest integer as the server does', () => {
    const text = '{"scheduling":{"tolerations":[{"tolerationSeconds":9223372036854775807}]}}';
    assert.deepEqual(projectClass(JSON.parse(text), 'node.k8s.io/v1'), {
      apiVersion: 'node.k8s.io/v1',
      kind: 'RuntimeClass',
      metadata: {},
      scheduling: { tolerations: [{ tolerationSeconds: 9223372036854775807n }] },
    });
  });
});

describe('what is kept of a ResourceQuota', () => {
  it('is its name and what it limits', () => {
    const spec = { hard: { cpu: '2' }, scopes: ['BestEffort'] };
    const quota = {
      metadata: { name: 'q', namespace: 'shop', uid: 'u' },
      spec,
      status: { used: { cpu: '1' } },
    };
    assert.deepEqual(projectQuota(quota), {
      apiVersion: 'v1',
      kind: 'ResourceQuota',
      metadata: { namespace: 'shop', name: 'q' },
      spec,
    });
    assert.deepEqual(readQuota(projectQuota(quota)).scopes, readQuota(quota).scopes);
  });
});

const fullNode: Value = {
  metadata: {
    name: 'a',
    uid: 'u',
    labels: { 'kubernetes.io/os': 'linux', pool: 'gpu' },
    annotations: { 'projectcalico.org/IPv4Address': '10.0.0.1/24' },
    managedFields: [],
  },
  spec: {
    podCIDR: '10.0.0.0/24',
    providerID: 'kind://docker/kind/kind-worker',
    taints: [{ key: 'gpu', value: 'yes', effect: 'NoSchedule', timeAdded: '2026-01-01T00:00:00Z' }],
    unschedulable: true,
  },
  status: {
    addresses: [{ type: 'InternalIP', address: '10.0.0.1' }],
    capacity: { cpu: '4', memory: '16Gi' },
    allocatable: { cpu: '3800m', memory: '16Gi' },
    conditions: [
      { type: 'MemoryPressure', status: 'False', lastHeartbeatTime: '2026-01-01T00:00:00Z' },
      { type: 'Ready', status: 'True', lastHeartbeatTime: '2026-01-01T00:00:00Z', message: 'ready' },
    ],
    nodeInfo: {
      operatingSystem: 'linux',
      containerRuntimeVersion: 'containerd://2.0.1',
      kubeletVersion: 'v1.33.1',
      osImage: 'Amazon Linux 2023.6.20250115',
      machineID: 'm',
    },
    runtimeHandlers: [{ name: 'runsc', features: { userNamespaces: true } }],
    features: { supplementalGroupsPolicy: true },
    declaredFeatures: ['Other'],
    images: [],
  },
};

/** The object with members left out, or null, at random, at every depth. */
function partsOf(value: object): fc.Arbitrary<object> {
  const members = Object.entries(value).map(([key, member]) => {
    const part =
      typeof member === 'object' && member !== null && !Array.isArray(member)
        ? partsOf(member)
        : fc.constant(member);
    return [key, fc.option(part, { freq: 8 })] as const;
  });
  return fc.record(Object.fromEntries(members), { requiredKeys: [], noNullPrototype: true });
}
