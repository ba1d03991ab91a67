import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Value } from '../../../../server/kubernetes/objects/value.ts';
import {
  daemonPodMessage,
  placeDaemonSet,
  schedulingMissingInTemplate,
} from '../../../../server/kubernetes/scheduling/daemon-set.ts';
import { tolerationsAt } from '../../../../server/kubernetes/validation/tolerations.ts';
import { n1, n2, n3, node, pod, release } from '../objects.ts';

const kataToleration = { key: 'rt', operator: 'Equal', value: 'kata', effect: 'NoSchedule' };
const plain = pod({});
const selecting = pod({}, { nodeSelector: { rt: 'kata' } });
const tolerating = pod({}, { tolerations: [kataToleration] });

describe('placeDaemonSet', () => {
  it('B18: makes a Pod for every node, although the class selects one', () => {
    assert.deepEqual(placeDaemonSet(plain, selecting, [n1, n2], release('1.31')), {
      desired: ['n1', 'n2'],
      pending: new Map([
        [
          'n2',
          "0/2 nodes are available: 1 node(s) didn't match Pod's node affinity/selector. preemption: 0/2 nodes are available: 2 Preemption is not helpful for scheduling.",
        ],
      ]),
      missed: [],
    });
  });

  it('B18: in the words of later versions', () => {
    const message = (version: string): string | undefined =>
      placeDaemonSet(plain, selecting, [n1, n2], release(version)).pending.get('n2');
    const own = "1 node(s) didn't match Pod's node affinity/selector";
    assert.equal(
      message('1.36'),
      `0/2 nodes are available: ${own}, 1 node(s) didn't satisfy plugin(s) [NodeAffinity]. no new claims to deallocate, preemption: 0/2 nodes are available: 2 Preemption is not helpful for scheduling.`,
    );
  });

  it('B19: makes one Pod when the template repeats the selector', () => {
    assert.deepEqual(placeDaemonSet(selecting, selecting, [n1, n2], release('1.20.2')), {
      desired: ['n1'],
      pending: new Map(),
      missed: [],
    });
  });

  it('B20: misses a tainted node that only the class tolerates', () => {
    assert.deepEqual(placeDaemonSet(plain, tolerating, [n3], release('1.20.2')), {
      desired: [],
      pending: new Map(),
      missed: ['n3'],
    });
  });

  it('B21: reaches it when the template repeats the toleration', () => {
    assert.deepEqual(placeDaemonSet(tolerating, tolerating, [n3], release('1.20.2')).desired, ['n3']);
  });

  it('tolerates the conditions of a node by itself, a missing network only on the host network', () => {
    const taint = (condition: string, effect: string) => ({ key: `node.kubernetes.io/${condition}`, effect });
    const troubled = node('n4', {
      unschedulable: true,
      taints: [
        taint('unschedulable', 'NoSchedule'),
        taint('not-ready', 'NoExecute'),
        taint('disk-pressure', 'NoSchedule'),
      ],
    });
    const offline = node('n5', { taints: [taint('network-unavailable', 'NoSchedule')] });
    const desired = (template: typeof plain): readonly string[] =>
      placeDaemonSet(template, template, [troubled, offline], release('1.36')).desired;
    assert.deepEqual(desired(plain), ['n4']);
    assert.deepEqual(desired(pod({}, { hostNetwork: true })), ['n4', 'n5']);
  });

  it('goes by the nodeName of the template', () => {
    const named = pod({}, { nodeName: 'n2' });
    assert.deepEqual(placeDaemonSet(named, named, [n1, n2], release('1.20.2')), {
      desired: ['n2'],
      pending: new Map(),
      missed: [],
    });
  });
});

describe('schedulingMissingInTemplate', () => {
  const scheduling = {
    nodeSelector: { rt: 'kata', arch: 'amd64' },
    tolerations: tolerationsAt(
      [kataToleration, { key: 'node.kubernetes.io/not-ready', operator: 'Exists', effect: 'NoExecute' }],
      [],
    ),
  };

  it('tells what the template has to repeat', () => {
    assert.deepEqual(schedulingMissingInTemplate(pod({}, { nodeSelector: { arch: 'amd64' } }), scheduling), {
      nodeSelector: { rt: 'kata' },
      tolerations: [{ ...kataToleration, tolerationSeconds: null }],
    });
  });

  it('D4: tells nothing where it is repeated', () => {
    const template = pod({}, { nodeSelector: scheduling.nodeSelector, tolerations: [kataToleration] });
    assert.deepEqual(schedulingMissingInTemplate(template, scheduling), {
      nodeSelector: {},
      tolerations: [],
    });
  });

  it('D4: counts labels that the required node affinity asks for in each of its terms', () => {
    const isKata = { key: 'rt', operator: 'In', values: ['kata'] };
    const template = (...terms: readonly Value[]) =>
      pod(
        {},
        {
          affinity: {
            nodeAffinity: {
              requiredDuringSchedulingIgnoredDuringExecution: {
                nodeSelectorTerms: terms.map(term => ({ matchExpressions: [term] })),
              },
            },
          },
        },
      );
    const missing = (...terms: readonly Value[]) =>
      Object.keys(schedulingMissingInTemplate(template(...terms), scheduling).nodeSelector).join(' ');
    assert.equal(missing(isKata), 'arch');
    assert.equal(missing(isKata, { key: 'zone', operator: 'Exists' }), 'rt arch');
    assert.equal(missing({ ...isKata, values: ['kata', 'runc'] }), 'rt arch');
  });
});

describe('daemonPodMessage', () => {
  it('is about one of the nodes where one stands for several', () => {
    const many = { ...n2, nodeCount: 5 };
    assert.equal(
      daemonPodMessage(selecting, 'n2', [n1, many], release('1.36')),
      "0/6 nodes are available: 1 node(s) didn't match Pod's node affinity/selector, 5 node(s) didn't satisfy plugin(s) [NodeAffinity]. no new claims to deallocate, preemption: 0/6 nodes are available: 6 Preemption is not helpful for scheduling.",
    );
    assert.equal(daemonPodMessage(selecting, 'n1', [n1, many], release('1.36')), undefined);
  });
});
