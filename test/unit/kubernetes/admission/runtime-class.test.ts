import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { valueAt } from '../../../../server/kubernetes/objects/value.ts';
import { ask, podWith, runtimeClass, yaml } from '../dry-run-requests.ts';

const existing = [
  runtimeClass('plain'),
  runtimeClass(
    'kata',
    'overhead: {podFixed: {cpu: 250m}}, scheduling: {nodeSelector: {rt: kata, arch: amd64}}',
  ),
  runtimeClass('empty', 'overhead: {}'),
  runtimeClass('tiny', 'overhead: {podFixed: {memory: 100u}}'),
];

const admitted = (version: string, fields: string) => ask(version, podWith(fields), { existing });

describe('RuntimeClass admission', () => {
  it('puts overhead and node selector into the Pod', () => {
    const { object } = admitted('1.20', 'runtimeClassName: kata, nodeSelector: {rt: kata, zone: a}');
    assert.deepEqual(valueAt(object, ['spec', 'overhead']), { cpu: '250m' });
    assert.deepEqual(valueAt(object, ['spec', 'nodeSelector']), { arch: 'amd64', rt: 'kata', zone: 'a' });
  });

  it('tells the kind of a refusal and where its reason stands', () => {
    const refusals = [
      'runtimeClassName: nope',
      'runtimeClassName: ""',
      'runtimeClassName: kata, overhead: {cpu: 1}',
      'overhead: {cpu: 1}',
      'runtimeClassName: kata, nodeSelector: {arch: arm64}',
    ].map(fields => {
      const { status, message, refusal } = admitted('1.36', fields);
      assert.equal(refusal?.stage, 'admission');
      return [status, refusal?.stage === 'admission' && refusal.problem, refusal?.at.join(' '), message];
    });
    assert.deepEqual(refusals, [
      [
        403,
        'class-not-found',
        'spec runtimeClassName',
        'pods "p" is forbidden: pod rejected: RuntimeClass "nope" not found',
      ],
      [500, 'unusable-class-name', 'spec runtimeClassName', 'resource name may not be empty'],
      [
        403,
        'overhead-mismatch',
        'spec overhead',
        "pods \"p\" is forbidden: pod rejected: Pod's Overhead doesn't match RuntimeClass's defined Overhead",
      ],
      [
        403,
        'overhead-without-class-overhead',
        'spec overhead',
        'pods "p" is forbidden: pod rejected: Pod Overhead set without corresponding RuntimeClass defined Overhead',
      ],
      [
        403,
        'node-selector-conflict',
        'spec nodeSelector arch',
        'pods "p" is forbidden: conflict: runtimeClass.scheduling.nodeSelector[arch] = amd64; pod.spec.nodeSelector[arch] = arm64',
      ],
    ]);
  });

  it('takes an empty overhead for none since 1.31, unless the class has none either', () => {
    assert.equal(admitted('1.30', 'runtimeClassName: kata, overhead: {}').status, 403);
    assert.equal(admitted('1.31', 'runtimeClassName: kata, overhead: {}').status, 201);
    assert.equal(admitted('1.36', 'runtimeClassName: plain, overhead: {}').status, 403);
    assert.equal(admitted('1.20', 'runtimeClassName: empty, overhead: {}').status, 201);
  });

  it('rounds the overhead of a Pod up, but not that of its class', () => {
    assert.equal(admitted('1.20', 'runtimeClassName: tiny, overhead: {memory: 100u}').status, 403);
    assert.deepEqual(valueAt(admitted('1.20', 'runtimeClassName: tiny').object, ['spec', 'overhead']), {
      memory: '1m',
    });
  });

  it('does not exist before 1.16, and knows no overhead before 1.18', () => {
    assert.equal(admitted('1.15', 'runtimeClassName: nope').status, 201);
    assert.equal(admitted('1.16', 'runtimeClassName: nope').status, 403);
    const { object } = admitted('1.17', 'runtimeClassName: plain, overhead: {cpu: 1}');
    assert.equal(valueAt(object, ['spec', 'overhead']), undefined);
    const template =
      '{metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}], overhead: {CPU: 1}}}';
    const set = yaml(
      `{apiVersion: apps/v1, kind: ReplicaSet, metadata: {name: s}, spec: {selector: {matchLabels: {a: b}}, template: ${template}}}`,
    );
    assert.equal(ask('1.17', set).status, 201);
    assert.equal(ask('1.18', set).status, 422);
  });
});
