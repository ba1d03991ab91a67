import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { shop, shopPod, warning, workload } from '../../../support/shop-cluster.ts';
import { replicaSet, setting } from './diagnosed.ts';

const deployment = (className: string) =>
  `apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web, namespace: shop}\nspec:\n  template:\n    spec:\n      runtimeClassName: ${className}\n      containers: [{name: a, image: b}]\n`;

describe('the diagnosis of a workload whose Pods are refused', () => {
  it('is joined with the workspace: the class that is not applied, and the place that names another', async () => {
    const { server, diagnosed } = setting();
    const template = workload('web-7d4b9', 'r1', { kind: 'Deployment', name: 'web', uid: 'd1' }, 'gvisro');
    server.put(shop.replicaSets, template);
    const words =
      'Error creating: pods "web-7d4b9-" is forbidden: pod rejected: RuntimeClass "gvisro" not found';
    server.put(shop.events, warning(replicaSet, 'FailedCreate', words, { count: 12 }));
    const typo = await diagnosed('web', { 'web.yaml': deployment('gvisro') });
    assert.equal(typo.broken, 'class');
    assert.deepEqual(
      typo.explained.events[0]!.found.map(({ rule, fixes }) => [rule, fixes()[0]?.title]),
      [['unknown-runtime-class', "Rename to 'gvisor'"]],
    );
    assert.match(typo.markdown, /web\.yaml:7.*Fix: `Rename to 'gvisor'`/);
    assert.match(
      typo.markdown,
      /^# Deployment shop\/web in staging\n\n\*\*Its Pods are not created\. The broken link is: class\.\*\*/,
    );
    const classes =
      'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: {name: gvisro}\nhandler: runsc\n';
    const unapplied = await diagnosed('web', { 'web.yaml': deployment('gvisro'), 'class.yaml': classes });
    assert.equal(unapplied.broken, 'class');
    assert.match(unapplied.markdown, /class\.yaml:3.*declares it/);
  });

  it('leaves out refusals from before the Pod, and takes those of a workload whose Pods are refused now', async () => {
    const { server, diagnosed } = setting();
    const status = { phase: 'Running' };
    server.put(shop.pods, shopPod('web-7d4b9-a', { nodeName: 'n1', status }));
    const words =
      'Error creating: pods "web-7d4b9-" is forbidden: exceeded quota: compute, requested: pods=1, used: pods=1, limited: pods=1';
    server.put(shop.events, warning(replicaSet, 'FailedCreate', words, { at: '2026-11-20T09:29:59Z' }));
    assert.equal((await diagnosed('web')).isWell, true);
    server.put(shop.quotas, {
      metadata: { name: 'compute', namespace: 'shop' },
      spec: { hard: { pods: '1' } },
      status: { used: { pods: '1' } },
    });
    server.put(shop.events, warning(replicaSet, 'FailedCreate', words, { at: '2026-11-20T09:30:00Z' }));
    const { isWell, broken, markdown } = await diagnosed('web');
    assert.deepEqual([isWell, broken], [false, 'workload']);
    assert.match(markdown, /ResourceQuota `compute`: pods: 1 of 1 used/);
    // The Pod itself runs all the same.
    assert.equal((await diagnosed('web-7d4b9-a')).isWell, true);
  });
});
