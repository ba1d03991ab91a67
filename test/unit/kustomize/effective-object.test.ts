import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { effectiveObject } from '../../../server/kustomize/effective-object.ts';
import { placeAt } from '../../../server/kustomize/written-text.ts';
import { ourBuild } from '../../rendering/kustomize/our-build.ts';

const web = `apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  template:
    spec:
      containers:
        - { name: main, args: [a], ports: [{ containerPort: 80 }] }
        - { name: side, env: [{ name: A, value: a }] }
`;

/** What becomes of `web` with a patch of its Pod spec and more lines of the kustomization. */
function changed({ patch = '{}', more = '' }: { patch?: string; more?: string }) {
  const files = new Map([
    ['/web.yaml', web],
    [
      '/patch.yaml',
      `apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: web }\nspec: { template: { spec: ${patch} } }\n`,
    ],
    ['/kustomization.yaml', `resources: [web.yaml]\npatches: [{ path: patch.yaml }]\n${more}`],
  ]);
  const { build } = ourBuild('/kustomization.yaml', files);
  return effectiveObject(build.resources[0]!);
}

function podSpec(found: ReturnType<typeof changed>): unknown {
  return JSON.parse(found!.result.text).spec.template.spec;
}

describe('the workload that a kustomization makes', () => {
  it('has the containers of a patch first, merged by their names', () => {
    const found = changed({
      patch: '{ containers: [{ name: side, env: [{ name: B, value: b }] }, { name: new }] }',
    });
    assert.deepEqual(podSpec(found), {
      containers: [
        {
          name: 'side',
          env: [
            { name: 'B', value: 'b' },
            { name: 'A', value: 'a' },
          ],
        },
        { name: 'new' },
        { name: 'main', args: ['a'], ports: [{ containerPort: 80 }] },
      ],
    });
    assert.equal(found!.isComplete, true);
  });

  it('lacks containers that a patch deletes, and has new lists of arguments', () => {
    const found = changed({
      patch: '{ containers: [{ name: main, args: [b] }, { name: side, $patch: delete }] }',
    });
    const containers = [{ name: 'main', args: ['b'], ports: [{ containerPort: 80 }] }];
    assert.deepEqual(podSpec(found), { containers });
  });

  it('lacks lists of which it is not clear how they are merged', () => {
    const found = changed({ patch: '{ containers: [{ name: main, ports: [{ containerPort: 81 }] }] }' });
    assert.deepEqual((podSpec(found) as { containers: unknown[] }).containers[0], {
      name: 'main',
      args: ['a'],
    });
    assert.equal(found!.isComplete, false);
    const whole = changed({ patch: '{ containers: [{ $patch: replace }, { name: main }] }' });
    assert.deepEqual(podSpec(whole), {});
    assert.equal(whole!.isComplete, false);
  });

  it('knows where each value was written', () => {
    const { result, changedAt, changedIn } = changed({ patch: '{ hostNetwork: true }' })!;
    const uriAt = (words: string) => placeAt(result, result.text.indexOf(words)).uri;
    assert.equal(uriAt('true'), 'file:///patch.yaml');
    assert.equal(uriAt('"hostNetwork"'), 'file:///patch.yaml');
    assert.equal(uriAt('"side"'), 'file:///web.yaml');
    assert.equal(changedAt.uri, 'file:///patch.yaml');
    assert.deepEqual(changedIn, ['file:///patch.yaml']);
  });

  it('has the number and namespace that the kustomization sets', () => {
    const found = changed({ more: 'namespace: prod\nreplicas: [{ name: web, count: 3 }]\n' })!;
    const { metadata, spec } = JSON.parse(found.result.text);
    assert.deepEqual([metadata.namespace, spec.replicas], ['prod', 3]);
    assert.equal(found.changedAt.uri, 'file:///kustomization.yaml');
  });

  it('is not told where nothing changes its Pods, and where a removal does it is that place', () => {
    assert.equal(changed({ more: 'commonAnnotations: { a: b }\n' }), undefined);
    assert.equal(changed({ patch: '{ containers: null }' })!.changedAt.uri, 'file:///patch.yaml');
    assert.equal(changed({ patch: 'null' }), undefined);
  });
});
