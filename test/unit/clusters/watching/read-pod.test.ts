import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ClusterProblem } from '../../../../server/clusters/info/cluster.ts';
import type { PodReading } from '../../../../server/clusters/watching/pod-reading.ts';
import { readPod } from '../../../../server/clusters/watching/read-pod.ts';
import { toJson } from '../../../../server/kubernetes/objects/json.ts';
import { stringAt } from '../../../../server/kubernetes/objects/value.ts';
import {
  podRef,
  shop,
  shopCluster,
  shopPod,
  unschedulable,
  waiting,
  warning,
  workload,
} from '../../../support/shop-cluster.ts';

const never = new AbortController().signal;
const replicaSet = { kind: 'ReplicaSet', name: 'web-7d4b9', uid: 'r1' };
const namesOf = (reading: PodReading) =>
  reading.owners.map(owner => `${stringAt(owner, ['kind'])} ${stringAt(owner, ['metadata', 'name'])}`);
const messagesOf = ({ events }: PodReading) => events.map(event => stringAt(event, ['message']));

function setting() {
  const { clusters, server } = shopCluster();
  const read = (name: string, kind = 'Pod', signal = never) =>
    readPod(clusters, 'staging', { namespace: 'shop', kind, name }, signal);
  return { clusters, server, read };
}

describe('reading a Pod', () => {
  it('reads it, its owners, their warnings and what its start depends on, with get and list alone', async () => {
    const { server, read } = setting();
    server.put(shop.pods, shopPod('web-7d4b9-a', { status: waiting('ContainerCreating') }));
    server.put(shop.events, warning(podRef('web-7d4b9-a'), 'FailedCreatePodSandBox', 'old', { count: 3 }));
    server.put(
      shop.events,
      warning(podRef('web-7d4b9-a'), 'FailedCreatePodSandBox', 'new', { at: '2026-11-20T09:50:00Z' }),
    );
    server.put(shop.events, warning(podRef('web-7d4b9-a'), 'Scheduled', 'assigned', { type: 'Normal' }));
    server.put(shop.events, warning(podRef('web-7d4b9-b'), 'Failed', 'of another Pod'));
    server.put(shop.events, warning(replicaSet, 'FailedCreate', 'refused'));
    server.put(shop.events, warning(replicaSet, 'Other', 'of the ReplicaSet'));
    server.put(shop.quotas, {
      metadata: { name: 'q' },
      spec: { hard: { pods: '2' } },
      status: { used: { pods: '2' } },
    });
    server.put(shop.limitRanges, {
      metadata: { name: 'l' },
      spec: { limits: [{ type: 'Pod', max: { cpu: '1' } }] },
    });
    const reading = await read('web-7d4b9-a');
    assert.deepEqual(namesOf(reading), ['ReplicaSet web-7d4b9', 'Deployment web']);
    assert.deepEqual(messagesOf(reading), ['new', 'old', 'refused']);
    assert.deepEqual(reading.missingPermissions, []);
    assert.deepEqual(
      [...reading.contents.classes!.keys(), ...reading.contents.nodes!.keys()],
      ['gvisor', 'n1'],
    );
    assert.equal(reading.contents.serverVersion, 'v1.30.2');
    assert.equal(stringAt(reading.quotas![0], ['status', 'used', 'pods']), '2');
    assert.equal(reading.limitRanges!.length, 1);
    assert.ok(server.requests.every(request => request.startsWith('GET ')));
    assert.ok(!server.requests.some(request => request.includes('secret')));
  });

  it('keeps nothing of its containers that may be a secret', async () => {
    const { server, read } = setting();
    server.put(shop.pods, shopPod('web-7d4b9-a'));
    const { pod, owners } = await read('web-7d4b9-a');
    assert.ok(!toJson([pod!, ...owners]).includes('very-secret'));
  });

  it('names every missing permission, and reads the rest', async () => {
    const { server, read } = setting();
    server.put(shop.pods, shopPod('web-7d4b9-a', { nodeName: 'n1' }));
    server.faults = [
      {
        matches: request =>
          /replicasets\/|events|limitranges|resourcequotas|nodes$|runtimeclasses$/.test(request),
        fault: 403,
      },
    ];
    const reading = await read('web-7d4b9-a');
    assert.deepEqual([...reading.missingPermissions].sort(), [
      'get replicasets.apps -n shop',
      'list events -n shop',
      'list limitranges -n shop',
      'list nodes',
      'list resourcequotas -n shop',
      'list runtimeclasses.node.k8s.io',
    ]);
    assert.deepEqual(namesOf(reading), ['ReplicaSet web-7d4b9']);
    // Where all may not be listed, the one that matters may still be read.
    assert.deepEqual(
      [...reading.contents.classes!.keys(), ...reading.contents.nodes!.keys()],
      ['gvisor', 'n1'],
    );
  });

  it('reads the events of a Pod that may not be read', async () => {
    const { server, read } = setting();
    server.put(shop.events, warning(podRef('web-7d4b9-a'), 'FailedScheduling', '0/1 nodes are available'));
    const matches = (request: string) => request === `GET ${shop.pods}/web-7d4b9-a`;
    server.faults = [{ matches, fault: 403 }];
    const reading = await read('web-7d4b9-a');
    assert.equal(reading.isMissing, false);
    assert.deepEqual(reading.missingPermissions, ['get pods -n shop']);
    assert.deepEqual(messagesOf(reading), ['0/1 nodes are available']);
  });

  it('takes a workload where no Pod has the name, with the Pod of it that does not run', async () => {
    const { server, read } = setting();
    server.put(shop.pods, shopPod('web-7d4b9-a', { nodeName: 'n1', status: { phase: 'Running' } }));
    server.put(shop.pods, shopPod('web-7d4b9-b', { status: unschedulable('0/1 nodes are available') }));
    for (const [name, kind] of [
      ['web', 'Pod'],
      ['web', 'Deployment'],
      ['web-7d4b9', 'ReplicaSet'],
    ] as const) {
      const { pod, target } = await read(name, kind);
      assert.equal(stringAt(pod, ['metadata', 'name']), 'web-7d4b9-b');
      assert.equal(target.kind, kind === 'ReplicaSet' ? kind : 'Deployment');
    }
  });

  it('takes the events of a Job that cannot create its Pods', async () => {
    const { server, read } = setting();
    server.put(shop.jobs, workload('once', 'j1', undefined, 'gone'));
    server.put(shop.events, warning({ kind: 'Job', name: 'once', uid: 'j1' }, 'FailedCreate', 'refused'));
    const reading = await read('once');
    assert.deepEqual(
      [reading.target.kind, reading.pod, messagesOf(reading)],
      ['Job', undefined, ['refused']],
    );
  });

  it('says that there is nothing of a name, and asks for no path that a name would lead to', async () => {
    const { server, read } = setting();
    assert.equal((await read('nobody')).isMissing, true);
    server.requests.length = 0;
    assert.equal((await read('../../secrets')).isMissing, true);
    assert.ok(!server.requests.some(request => request.includes('secrets')));
  });

  it('throws what is no missing permission, and stops when it is told to', async () => {
    const { server, read } = setting();
    server.faults = [{ matches: request => request.includes('pods'), fault: 'unreachable' }];
    await assert.rejects(read('web-7d4b9-a'), ClusterProblem);
    const controller = new AbortController();
    server.faults = [{ matches: request => request.includes('pods'), fault: 'hangs' }];
    const reading = read('web-7d4b9-a', 'Pod', controller.signal);
    controller.abort(new Error('stopped'));
    await assert.rejects(reading, /stopped/);
  });
});
