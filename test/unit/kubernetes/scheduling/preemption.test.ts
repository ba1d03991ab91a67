import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ObjectValue } from '../../../../server/kubernetes/objects/value.ts';
import { fitNodes } from '../../../../server/kubernetes/scheduling/fit.ts';
import type { ClusterNode } from '../../../../server/kubernetes/scheduling/node.ts';
import type { PodSpec } from '../../../../server/kubernetes/scheduling/pod.ts';
import { n1, n2, pod, release } from '../objects.ts';

/** The scheduler's message; or the nodes that fit. */
function verdict(
  spec: PodSpec,
  nodes: readonly ClusterNode[],
  version: string,
  boundPods: readonly PodSpec[] = [],
): string {
  const { fit, message } = fitNodes(spec, nodes, release(version), boundPods);
  return message ?? `fits ${fit.join(', ')}`;
}

const selectsKata: ObjectValue = { nodeSelector: { rt: 'kata' } };

describe('the message of the scheduler', () => {
  const tooLarge = pod({ cpu: '3' }, selectsKata);
  const base =
    "0/2 nodes are available: 1 Insufficient cpu, 1 node(s) didn't match Pod's node affinity/selector.";
  const hopeless =
    'preemption: 0/2 nodes are available: 1 No preemption victims found for incoming pod, 1 Preemption is not helpful for scheduling.';

  it('tells why preemption did not help', () => {
    assert.equal(verdict(tooLarge, [n1, n2], '1.29'), `${base} ${hopeless}`);
  });

  it('sees since 1.34 that the node is too small whoever leaves it', () => {
    assert.equal(
      verdict(tooLarge, [n1, n2], '1.34'),
      `${base} no new claims to deallocate, preemption: 0/2 nodes are available: 2 Preemption is not helpful for scheduling.`,
    );
    const there = pod({ memory: '3Gi' }, { nodeName: 'n1' });
    const shortOfBoth = pod({ cpu: '3', memory: '2Gi' });
    assert.equal(
      verdict(shortOfBoth, [n1], '1.34', [there]),
      '0/1 nodes are available: 1 Insufficient cpu, 1 Insufficient memory. no new claims to deallocate, preemption: 0/1 nodes are available: 1 Preemption is not helpful for scheduling.',
    );
  });

  it('asks from 1.34 to 1.36 first whether a resource claim can be given up', () => {
    const plain = 'preemption: 0/2 nodes are available: 2 Preemption is not helpful for scheduling.';
    assert.equal(verdict(tooLarge, [n1, n2], '1.36'), `${base} no new claims to deallocate, ${plain}`);
    assert.equal(verdict(tooLarge, [n1, n2], '1.37'), `${base} ${plain}`);
    assert.equal(
      verdict(pod({ cpu: '3' }, { preemptionPolicy: 'Never' }), [n1], '1.35'),
      '0/1 nodes are available: 1 Insufficient cpu. no new claims to deallocate, preemption: not eligible due to preemptionPolicy=Never.',
    );
  });

  it('names since 1.37 the node on which weaker Pods make room, if there is only one', () => {
    const weak = pod({ cpu: '900m' }, { nodeName: 'n1', priority: -5n });
    const weaker = pod({ cpu: '900m' }, { nodeName: 'n1', priority: -6n });
    const spec = pod({ cpu: '1' }, selectsKata);
    assert.equal(
      verdict(spec, [n1, n2], '1.37', [weaker, weak]),
      `${base} preemption: found a potential placement for pod on node n1, preempting 1 victims`,
    );
    assert.equal(
      verdict(pod({ cpu: '2' }, selectsKata), [n1, n2], '1.37', [weaker, weak]),
      `${base} preemption: found a potential placement for pod on node n1, preempting 2 victims`,
    );
    const both = [n1, { ...n1, name: 'n4' }];
    const there = [weak, weaker, { ...weak, nodeName: 'n4' }, { ...weaker, nodeName: 'n4' }];
    assert.equal(verdict(spec, both, '1.37', there), '0/2 nodes are available: 2 Insufficient cpu.');
  });

  it('tells nothing more where weaker Pods can make room', () => {
    const weak = pod({ cpu: '1500m' }, { nodeName: 'n1', priority: -5n });
    const spec = pod({ cpu: '1' }, selectsKata);
    assert.equal(verdict(spec, [n1, n2], '1.30', [weak]), base);
    assert.equal(verdict(spec, [n1, n2], '1.30', [{ ...weak, priority: 0n }]), `${base} ${hopeless}`);
  });

  it('tells what is still short when the weaker Pods are gone', () => {
    const strong = pod({ cpu: '1900m' }, { nodeName: 'n1' });
    const weak = pod({ cpu: '50m' }, { nodeName: 'n1', priority: -5n });
    assert.equal(
      verdict(pod({ cpu: '1' }), [n1], '1.30', [strong, weak]),
      '0/1 nodes are available: 1 Insufficient cpu. preemption: 0/1 nodes are available: 1 Insufficient cpu.',
    );
  });

  it('knows a Pod that may not preempt', () => {
    assert.equal(
      verdict(pod({ cpu: '3' }, { preemptionPolicy: 'Never' }), [n1], '1.30'),
      '0/1 nodes are available: 1 Insufficient cpu. preemption: not eligible due to preemptionPolicy=Never.',
    );
  });

  it('has words of its own for a cluster without nodes', () => {
    assert.equal(verdict(pod({}), [], '1.37'), 'no nodes available to schedule pods');
  });
});
