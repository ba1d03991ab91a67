import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { podsRefused, podsStay } from '../../../server/analysis/what-users-see.ts';
import { builtInKinds } from '../../../server/kubernetes/kinds/built-in-kinds.ts';
import { podSpecsOf } from '../../../server/kubernetes/kinds/pod-specs-in-manifest.ts';
import { readManifests } from '../../../server/kubernetes/manifests/manifest.ts';
import { parse } from '../../../server/yaml/parse.ts';

function podSpec(apiVersion: string, kind: string, path: string) {
  const nested = path
    .split('.')
    .reduceRight((inner, name) => `{ ${name}: ${inner} }`, '{ containers: [{}] }');
  const text = nested.replace('{', `{ apiVersion: ${apiVersion}, kind: ${kind},`);
  const found = readManifests(parse(text).root).flatMap(manifest => podSpecsOf(manifest));
  assert.ok(found[0], text);
  return found[0];
}

const builtIn = builtInKinds
  .filter(({ group }) => group !== 'extensions')
  .map(({ group, kind, path }) => podSpec(group === '' ? 'v1' : `${group}/v1`, kind, path));
const custom = podSpec('argoproj.io/v1alpha1', 'Rollout', 'spec.template.spec');

describe('podsRefused', () => {
  it('says of every kind who fails to create Pods', () => {
    assert.deepEqual([...builtIn, custom].map(podsRefused), [
      '',
      'The PodTemplate is accepted; Pods made from it are refused.',
      'The ReplicationController is accepted; it cannot create Pods, and you will only see a FailedCreate event.',
      'The ReplicaSet is accepted; it cannot create Pods, and you will only see a FailedCreate event.',
      'The Deployment is accepted; its ReplicaSet cannot create Pods, and you will only see a FailedCreate event.',
      'The StatefulSet is accepted; it cannot create Pods, and you will only see a FailedCreate event.',
      'The DaemonSet is accepted; it cannot create Pods, and you will only see a FailedCreate event.',
      'The Job is accepted; it cannot create Pods, and you will only see a FailedCreate event.',
      'The CronJob is accepted; its Job cannot create Pods, and you will only see a FailedCreate event.',
      'The Rollout is accepted; its Pods cannot be created.',
    ]);
  });
});

describe('podsStay', () => {
  it('tells a Pod from what makes Pods', () => {
    assert.equal(podsStay(builtIn[0]!, 'Pending'), 'The Pod is accepted and stays Pending.');
    assert.equal(
      podsStay(custom, 'ContainerCreating'),
      'The Rollout is accepted; its Pods stay in ContainerCreating.',
    );
  });
});
