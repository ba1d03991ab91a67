import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { after, describe, it } from 'node:test';
import { podOfClass } from '../../../server/analysis/pods-of-class.ts';
import { ClusterProblem } from '../../../server/clusters/info/cluster.ts';
import { stringAt } from '../../../server/kubernetes/objects/value.ts';
import { type AdmittedClass, admissionHasClass } from '../admission-has-class.ts';
import type { ApiClient } from '../control-plane/api-client.ts';
import { controlPlane, type RunningControlPlane } from '../control-plane/control-plane.ts';
import { created } from '../created.ts';
import { allow } from './allow.ts';
import { context, followed } from './followed.ts';

const classes = '/apis/node.k8s.io/v1/runtimeclasses';
const podsIn = (namespace: string) => `/api/v1/namespaces/${namespace}/pods`;
const aClass = (cpu: string, nodeSelector: object) => ({
  apiVersion: 'node.k8s.io/v1',
  kind: 'RuntimeClass',
  metadata: { name: 'sandboxed' },
  handler: 'runsc',
  overhead: { podFixed: { cpu, memory: '64Mi' } },
  scheduling: { nodeSelector },
});
const aPod = (name: string, runtimeClassName?: string) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name },
  spec: { runtimeClassName, containers: [{ name: 'c', image: 'i' }] },
});

const cluster = await controlPlane();

/** Changes the class, and waits until a new Pod gets what it says then. */
async function changeClass(api: ApiClient, cpu: string, nodeSelector: object): Promise<void> {
  const change = { overhead: { podFixed: { cpu } }, scheduling: { nodeSelector } };
  const { status, body } = await api.mergePatch(`${classes}/sandboxed`, change);
  assert.equal(status, 200, JSON.stringify(body));
  await admissionHasClass(api, body as AdmittedClass);
}

describe('the Pods of a class in a real cluster', { skip: !cluster.available && cluster.why }, () => {
  const { api, credentials, apiServer } = cluster as RunningControlPlane;
  after(() => (cluster as RunningControlPlane).stop());
  const never = new AbortController().signal;

  it('keep the overhead and the selector of the class as it was when they were created', async t => {
    await created(api, '/api/v1/namespaces', { metadata: { name: 'shop' } });
    await created(api, classes, aClass('250m', { pool: 'old' }));
    await created(api, podsIn('default'), aPod('old', 'sandboxed'));
    await created(api, podsIn('shop'), aPod('old', 'sandboxed'));
    await changeClass(api, '0.25', { pool: 'old' });
    await created(api, podsIn('default'), aPod('same', 'sandboxed'));
    await changeClass(api, '500m', { pool: 'new' });
    await created(api, podsIn('default'), aPod('new', 'sandboxed'));
    // More than one page of others.
    for (let index = 0; index < 120; index++) await created(api, podsIn('shop'), aPod(`other-${index}`));

    const client = followed(credentials, credentials.token);
    t.after(() => client.stop());
    const { runtimeClass, pods } = await client.connections.readPods(context, 'sandboxed', never);
    const drawn = pods.map(pod => {
      const { name, phase, older } = podOfClass(pod, runtimeClass!);
      return `${name} ${phase} ${stringAt(pod, ['overhead', 'cpu'])} ${older}`.trim();
    });
    assert.deepEqual(drawn.sort(), [
      'default/new Pending 500m',
      'default/old Pending 250m overhead,nodeSelector',
      'default/same Pending 250m overhead,nodeSelector',
      'shop/old Pending 250m overhead,nodeSelector',
    ]);
    // The same amount in other words is no difference.
    await changeClass(api, '0.25', { pool: 'old' });
    const now = await client.connections.readPods(context, 'sandboxed', never);
    const older = now.pods.map(pod => podOfClass(pod, now.runtimeClass!)).filter(pod => pod.older.length > 0);
    assert.deepEqual(
      older.map(({ name }) => name),
      ['default/new'],
    );
  });

  it('are older than a class that was deleted and created again', async t => {
    await api.delete(`${classes}/sandboxed`);
    // Times are in seconds.
    await new Promise(resolve => setTimeout(resolve, 1100));
    await created(api, classes, { ...aClass('250m', { pool: 'old' }), handler: 'kata' });
    const client = followed(credentials, credentials.token);
    t.after(() => client.stop());
    const { runtimeClass, pods } = await client.connections.readPods(context, 'sandboxed', never);
    const older = pods
      .map(pod => podOfClass(pod, runtimeClass!))
      .find(({ name }) => name === 'shop/old')?.older;
    assert.deepEqual(older, ['class']);
  });

  it('are a problem in plain words where they may not be listed', async t => {
    const token = randomBytes(8).toString('hex');
    const tokensBefore = readFileSync(credentials.tokenFile, 'utf8');
    await apiServer.stop();
    writeFileSync(credentials.tokenFile, `${tokensBefore}${token},reader,reader,developers\n`);
    await apiServer.start();
    await allow(api, 'reader', [
      { apiGroups: ['node.k8s.io'], resources: ['runtimeclasses'], verbs: ['list'] },
    ]);
    const client = followed(credentials, token);
    t.after(() => client.stop());
    await assert.rejects(client.connections.readPods(context, 'sandboxed', never), error => {
      assert.ok(error instanceof ClusterProblem);
      assert.equal(error.problem.code, 'pods-forbidden');
      return true;
    });
  });
});
