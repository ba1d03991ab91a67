import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readPodsInNamespace } from '../../../../server/clusters/watching/read-pods-in-namespace.ts';
import {
  shop,
  shopCluster,
  shopPod,
  unschedulable,
  waiting,
  warning,
} from '../../../support/shop-cluster.ts';

const never = new AbortController().signal;
const replicaSet = { kind: 'ReplicaSet', name: 'web-7d4b9', uid: 'r1' };

describe('reading the Pods of a namespace', () => {
  it('has those that do not run first, and what cannot create its Pods', async () => {
    const { clusters, server } = shopCluster();
    server.put(shop.pods, shopPod('runs', { status: { phase: 'Running' } }));
    server.put(shop.pods, shopPod('done', { status: { phase: 'Succeeded' } }));
    server.put(shop.pods, shopPod('pending', { status: unschedulable('0/1 nodes') }));
    server.put(shop.pods, shopPod('creating', { status: waiting('ContainerCreating') }));
    server.put(shop.pods, shopPod('error', { status: waiting('CreateContainerError', 'why') }));
    server.put(
      shop.pods,
      shopPod('rejected', { status: { phase: 'Failed', reason: 'OutOfcpu', message: 'm' } }),
    );
    server.put(shop.events, warning(replicaSet, 'FailedCreate', 'refused'));
    const { pods } = await readPodsInNamespace(clusters, 'staging', 'shop', never);
    assert.deepEqual(
      pods.map(({ kind, name, state, reason }) => `${kind} ${name} ${state} ${reason}`),
      [
        'ReplicaSet web-7d4b9 waits FailedCreate',
        'Pod pending waits Unschedulable',
        'Pod creating waits ContainerCreating',
        'Pod error waits CreateContainerError',
        'Pod rejected rejected OutOfcpu',
        'Pod runs runs Running',
        'Pod done ends Succeeded',
      ],
    );
    assert.deepEqual([pods[1]!.owner, pods[1]!.className], ['ReplicaSet web-7d4b9', 'gvisor']);
  });

  it('names the permission that is missing', async () => {
    const { clusters, server } = shopCluster();
    server.faults = [{ matches: request => request.includes('/pods'), fault: 403 }];
    const { missingPermissions } = await readPodsInNamespace(clusters, 'staging', 'shop', never);
    assert.deepEqual(missingPermissions, ['list pods -n shop']);
  });
});
