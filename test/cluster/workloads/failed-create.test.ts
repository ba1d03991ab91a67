import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { asValue } from '../as-value.ts';
import { controlPlane } from '../control-plane/control-plane.ts';
import { created } from '../created.ts';
import { predict } from '../predict.ts';
import { templateKinds } from '../template-kinds.ts';
import { announced, failedCreate, podMetadata, withoutRandomName } from './failed-create.ts';
import { kataClass, mistakes, plainClass } from './mistakes.ts';

const cluster = await controlPlane('kube-controller-manager');
const controlled = templateKinds.filter(({ kind }) => kind !== 'PodTemplate');

const skip = cluster.available ? false : cluster.why;
// Side by side, because controllers wait for each other's objects.
describe('the event is the one that the engine announces', { skip, concurrency: true }, () => {
  before(async () => {
    if (!cluster.available) return;
    for (const runtimeClass of [kataClass, plainClass]) {
      await created(cluster.api, '/apis/node.k8s.io/v1/runtimeclasses', runtimeClass);
    }
    // The controller of DaemonSets makes Pods for nodes only, and looks at the nodeSelector of the template.
    for (const os of ['linux', 'windows']) {
      const metadata = { name: os, labels: { 'kubernetes.io/os': os } };
      await created(cluster.api, '/api/v1/nodes', { apiVersion: 'v1', kind: 'Node', metadata });
    }
  });
  after(async () => {
    if (cluster.available) await cluster.stop();
  });

  for (const [index, { rule, title, podSpec }] of mistakes.entries()) {
    for (const { kind, path, object } of controlled) {
      test(`${rule} ${kind}: ${title}`, async () => {
        if (!cluster.available) return;
        const { api } = cluster;
        const name = `w${index}-${kind.toLowerCase()}`;
        const spec = { ...podSpec, containers: [{ name: 'c', image: 'i' }] };
        await created(api, path, object(name, spec));
        if (kind === 'CronJob') await makeDue(name);
        const { message, involvedObject } = await failedCreate(api, kind, name);
        const pod = { apiVersion: 'v1', kind: 'Pod', metadata: podMetadata(involvedObject), spec };
        const request = {
          verb: 'create',
          path: '/api/v1/namespaces/default/pods',
          text: JSON.stringify(pod),
        } as const;
        const refusal = predict(request, [kataClass, plainClass].map(asValue), cluster.version);
        assert.equal(
          withoutRandomName(message, involvedObject),
          announced(involvedObject, refusal.message ?? 'accepted'),
        );
      });
    }
  }

  /** A CronJob that last ran in the past is started at once. */
  async function makeDue(name: string): Promise<void> {
    if (!cluster.available) return;
    const lastScheduleTime = new Date(Date.now() - 2 * 3600_000).toISOString().replace(/\.\d+/, '');
    const path = `/apis/batch/v1/namespaces/default/cronjobs/${name}/status`;
    const answer = await cluster.api.mergePatch(path, { status: { lastScheduleTime } });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
  }
});
