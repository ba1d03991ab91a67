import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ObjectValue } from '../../../../server/kubernetes/objects/value.ts';
import { fitNodes } from '../../../../server/kubernetes/scheduling/fit.ts';
import type { ClusterNode } from '../../../../server/kubernetes/scheduling/node.ts';
import { type PodSpec, readBoundPods } from '../../../../server/kubernetes/scheduling/pod.ts';
import { container, kataTaint, n1, n2, n3, node, overhead, pod, release } from '../objects.ts';

/** What the scheduler says: the nodes that fit, or its message. */
function verdict(
  spec: PodSpec,
  nodes: readonly ClusterNode[],
  version = '1.30',
  boundPods: readonly PodSpec[] = [],
): string {
  const { fit, message } = fitNodes(spec, nodes, release(version), boundPods);
  return message ?? `fits ${fit.join(', ')}`;
}

function reasons(spec: PodSpec, one: ClusterNode, version = '1.30'): string {
  return fitNodes(spec, [one], release(version)).unfit.get(one.name)?.join('; ') ?? 'fits';
}

/** What is said of one or two nodes that no eviction would help. */
const noVictims = (count: number) =>
  `preemption: 0/${count} nodes are available: ${count} No preemption victims found for incoming pod.`;

const selectsKata: ObjectValue = { nodeSelector: { rt: 'kata' } };

describe('fitNodes: resources', () => {
  const initContainers = [container({ cpu: '2' })];

  it('B01: the overhead comes on top of the largest init container', () => {
    const spec = pod({ cpu: '1500m' }, { initContainers, overhead });
    assert.equal(verdict(spec, [n1, n2]), `0/2 nodes are available: 2 Insufficient cpu. ${noVictims(2)}`);
  });

  it('B02: without overhead it just fits', () => {
    assert.equal(verdict(pod({ cpu: '1500m' }, { initContainers }), [n1, n2]), 'fits n1, n2');
  });

  it('B07: a Pod that requests nothing needs room for its overhead', () => {
    const spec = pod({}, { overhead: { cpu: '3' } });
    assert.equal(verdict(spec, [n1, n2]), `0/2 nodes are available: 2 Insufficient cpu. ${noVictims(2)}`);
  });

  it('B08: an extended resource in the overhead is requested', () => {
    const spec = pod({}, { overhead: { 'nvidia.com/gpu': '1' } });
    assert.equal(
      verdict(spec, [n1, n2]),
      `0/2 nodes are available: 2 Insufficient nvidia.com/gpu. ${noVictims(2)}`,
    );
  });

  it('names every resource that is short, sorted by the texts with their counts', () => {
    const small = node('n4', { allocatable: { cpu: '1', pods: '0' } });
    const spec = pod({ cpu: '2100m', memory: '5Gi' });
    assert.equal(
      verdict(spec, [n1, small]),
      `0/2 nodes are available: 1 Too many pods, 2 Insufficient cpu, 2 Insufficient memory. ${noVictims(2)}`,
    );
  });

  it('counts the Pods that are there', () => {
    const bound = (name: string, phase: string, cpu: string): ObjectValue => ({
      spec: { nodeName: name, containers: [container({ cpu })], overhead: { cpu: '100m' } },
      status: { phase },
    });
    const boundPods = readBoundPods([
      bound('n1', 'Running', '1'),
      bound('n1', 'Succeeded', '1'),
      bound('n2', 'Pending', '900m'),
      bound('', 'Pending', '2'),
    ]);
    assert.equal(verdict(pod({ cpu: '1' }), [n1, n2], '1.20.2', boundPods), 'fits n2');
  });

  it('counts Pods, not only what they request', () => {
    const crowded = node('n4', { allocatable: { pods: '1' } });
    const [bound] = [pod({}, { nodeName: 'n4' })];
    assert.equal(
      verdict(pod({}), [crowded], '1.30', [bound]),
      `0/1 nodes are available: 1 Too many pods. ${noVictims(1)}`,
    );
    assert.equal(verdict(pod({}), [crowded]), 'fits n4');
  });

  it('rounds up for each container until 1.26', () => {
    const tiny = node('n4', { allocatable: { memory: '1' } });
    const half = container({ memory: '500m' });
    const spec = pod({ memory: '500m' }, { initContainers: [half], containers: [half, half] });
    assert.equal(reasons(spec, tiny, '1.26'), 'Insufficient memory');
    assert.equal(reasons(spec, tiny, '1.27'), 'fits');
  });

  it('compares a zero request in older versions only', () => {
    const boundPods = [pod({ cpu: '3', 'example.com/x': '1' }, { nodeName: 'n1' })];
    const spec = pod({ memory: '1Gi', 'example.com/x': '0' });
    const reasonsIn = (version: string): string =>
      fitNodes(spec, [n1], release(version), boundPods).unfit.get('n1')?.join('; ') ?? 'fits';
    assert.equal(reasonsIn('1.20.2'), 'Insufficient cpu; Insufficient example.com/x');
    assert.equal(reasonsIn('1.26'), 'Insufficient cpu');
    assert.equal(reasonsIn('1.28'), 'fits');
  });

  it('compares what is requested beside a zero request', () => {
    assert.equal(reasons(pod({ cpu: '0', memory: '5Gi' }), n1), 'Insufficient memory');
  });

  it('does not judge a node whose allocatable amounts are unknown', () => {
    const unknown: ClusterNode = { ...n1, allocatable: undefined };
    assert.equal(verdict(pod({ cpu: '100' }), [unknown]), 'fits n1');
  });
});

describe('fitNodes: labels and taints', () => {
  it('B09: a nodeSelector of the class leaves only nodes with the label', () => {
    const spec = pod({}, selectsKata);
    assert.equal(verdict(spec, [n1, n2]), 'fits n1');
    assert.equal(reasons(spec, n2), "node(s) didn't match Pod's node affinity/selector");
  });

  it('B10: a required affinity against the class keeps the Pod pending everywhere', () => {
    const required = {
      nodeSelectorTerms: [{ matchExpressions: [{ key: 'rt', operator: 'NotIn', values: ['kata'] }] }],
    };
    const affinity = { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: required } };
    assert.equal(
      verdict(pod({}, { ...selectsKata, affinity }), [n1, n2, n3]),
      "0/3 nodes are available: 1 node(s) had untolerated taint {rt: kata}, 2 node(s) didn't match Pod's node affinity/selector. preemption: 0/3 nodes are available: 3 Preemption is not helpful for scheduling.",
    );
  });

  it('B11: an untolerated taint, in the words of each version', () => {
    const spec = pod({}, selectsKata);
    assert.equal(reasons(spec, n3, '1.33'), 'node(s) had untolerated taint {rt: kata}');
    assert.equal(reasons(spec, n3, '1.34'), 'node(s) had untolerated taint(s)');
  });

  it('B12: a toleration of another effect does not help', () => {
    const tolerations = [{ key: 'rt', operator: 'Exists', effect: 'NoExecute' }];
    assert.equal(reasons(pod({}, { tolerations }), n3, '1.30'), 'node(s) had untolerated taint {rt: kata}');
  });

  it('B13: a toleration without operator and effect means equal, for any effect', () => {
    const spec = pod({}, { tolerations: [{ key: 'rt', value: 'kata' }] });
    assert.equal(reasons(spec, n3), 'fits');
    assert.equal(reasons(spec, node('n4', { taints: [{ ...kataTaint, effect: 'NoExecute' }] })), 'fits');
    assert.equal(
      reasons(spec, node('n4', { taints: [{ ...kataTaint, value: 'other' }] }), '1.30'),
      'node(s) had untolerated taint {rt: other}',
    );
  });

  it('B14: Exists without a key tolerates everything', () => {
    const controlPlane = { key: 'node-role.kubernetes.io/control-plane', effect: 'NoSchedule' };
    const tainted = node('n4', { taints: [controlPlane, { ...kataTaint, effect: 'NoExecute' }] });
    assert.equal(reasons(pod({}, { tolerations: [{ operator: 'Exists' }] }), tainted), 'fits');
  });

  it('does not mind a taint that only makes a node less welcome', () => {
    assert.equal(
      reasons(pod({}), node('n4', { taints: [{ ...kataTaint, effect: 'PreferNoSchedule' }] })),
      'fits',
    );
  });

  it('says of a cordoned node that it is unschedulable before it looks at the taint', () => {
    const cordon = { key: 'node.kubernetes.io/unschedulable', effect: 'NoSchedule' };
    const cordoned = node('n4', { unschedulable: true, taints: [cordon] });
    assert.equal(reasons(pod({}), cordoned), 'node(s) were unschedulable');
    const tolerations = [{ key: 'node.kubernetes.io/unschedulable', operator: 'Exists' }];
    assert.equal(reasons(pod({}, { tolerations }), cordoned), 'fits');
  });

  it('B17: says nothing about a Pod with a nodeName, which goes where it says', () => {
    const spec = pod({}, { nodeName: 'n2' });
    assert.deepEqual(fitNodes(spec, [n1], release('1.20.2')), {
      fit: [],
      unfit: new Map([['n1', ["node(s) didn't match the requested node name"]]]),
      message: undefined,
    });
    const cordoned = node('n4', { unschedulable: true });
    assert.equal(reasons(spec, cordoned, '1.36'), 'node(s) were unschedulable');
    assert.equal(reasons(spec, cordoned, '1.37'), "node(s) didn't match the requested node name");
  });
});
