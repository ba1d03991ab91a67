import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { podOfWorkload } from '../../../server/api-server/pod-of-workload.ts';
import { builtInKinds } from '../../../server/kubernetes/kinds/built-in-kinds.ts';
import { type Value, withValueAt } from '../../../server/kubernetes/objects/value.ts';

describe('podOfWorkload', () => {
  it('names the first Pod as the controller of each kind does', () => {
    const named = builtInKinds.map(({ kind, group, path }) => {
      const apiVersion = group === '' ? 'v1' : `${group}/v1`;
      const workload = withValueAt({ apiVersion, kind, metadata: { name: 'w' } }, path.split('.'), { x: 1n });
      const made = podOfWorkload(workload);
      const { metadata, spec } = (made?.pod ?? {}) as { metadata?: object; spec?: { x: bigint } };
      return `${apiVersion} ${kind} ${Object.entries(metadata ?? {}).join()} ${spec?.x} ${made?.template.join('.')}`;
    });
    assert.deepEqual(named, [
      'v1 Pod  undefined undefined',
      'v1 PodTemplate generateName,w- 1 template',
      'v1 ReplicationController generateName,w- 1 spec.template',
      'apps/v1 ReplicaSet generateName,w- 1 spec.template',
      'apps/v1 Deployment generateName,w-xxxxxxxxxx- 1 spec.template',
      'apps/v1 StatefulSet name,w-0 1 spec.template',
      'apps/v1 DaemonSet generateName,w- 1 spec.template',
      'extensions/v1 ReplicaSet generateName,w- 1 spec.template',
      'extensions/v1 Deployment generateName,w-xxxxxxxxxx- 1 spec.template',
      'extensions/v1 DaemonSet generateName,w- 1 spec.template',
      'batch/v1 Job generateName,w- 1 spec.template',
      'batch/v1 CronJob generateName,w-xxxxxxxx- 1 spec.jobTemplate.spec.template',
    ]);
  });

  it('takes namespace, labels and annotations over, and a name that the server completes', () => {
    const workload: Value = {
      apiVersion: 'apps/v1',
      kind: 'ReplicaSet',
      metadata: { generateName: 'w-', namespace: 'ns' },
      spec: { template: { metadata: { name: 'ignored', labels: { a: 'b' }, annotations: { c: 'd' } } } },
    };
    assert.deepEqual(podOfWorkload(workload)?.pod, {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { labels: { a: 'b' }, annotations: { c: 'd' }, generateName: 'w-xxxxx-', namespace: 'ns' },
      spec: {},
    });
  });
});
