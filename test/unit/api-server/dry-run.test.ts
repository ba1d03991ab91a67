import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dryRun } from '../../../server/api-server/dry-run.ts';
import { valueAt } from '../../../server/kubernetes/objects/value.ts';
import { ask, complaint, podWith, runtimeClass, yaml } from '../kubernetes/dry-run-requests.ts';
import { release } from '../kubernetes/objects.ts';

describe('dryRun', () => {
  it('knows nothing of other kinds', () => {
    const object = yaml('{apiVersion: v1, kind: ConfigMap, metadata: {name: c}}');
    assert.equal(dryRun({ verb: 'create', object, existing: [] }, release('1.36')), undefined);
  });

  it('says which versions are not served', () => {
    const statusOf = (version: string, apiVersion: string, kind: string) =>
      ask(version, yaml(`{apiVersion: ${apiVersion}, kind: ${kind}, metadata: {name: x}}`)).message?.includes(
        'no matches for kind',
      ) ?? false;
    assert.deepEqual(
      [
        statusOf('1.19', 'node.k8s.io/v1', 'RuntimeClass'),
        statusOf('1.24', 'node.k8s.io/v1beta1', 'RuntimeClass'),
        statusOf('1.25', 'node.k8s.io/v1beta1', 'RuntimeClass'),
        statusOf('1.23', 'node.k8s.io/v1alpha1', 'RuntimeClass'),
        statusOf('1.24', 'node.k8s.io/v1alpha1', 'RuntimeClass'),
        statusOf('1.16', 'extensions/v1beta1', 'Deployment'),
        statusOf('1.20', 'batch/v1', 'CronJob'),
        statusOf('1.21', 'batch/v1', 'CronJob'),
      ],
      [true, false, true, false, true, true, true, false],
    );
    const object = yaml(
      '{apiVersion: node.k8s.io/v1beta1, kind: RuntimeClass, metadata: {name: x}, handler: a}',
    );
    assert.equal(
      ask('1.25', object).message,
      'no matches for kind "RuntimeClass" in version "node.k8s.io/v1beta1"',
    );
    assert.deepEqual(ask('1.22', object).warnings, [
      'node.k8s.io/v1beta1 RuntimeClass is deprecated in v1.22+, unavailable in v1.25+',
    ]);
  });

  it('finds no kind that is written in the wrong case, as kubectl does not', () => {
    const answer = (apiVersion: string, kind: string) =>
      ask('1.37', yaml(`{apiVersion: ${apiVersion}, kind: ${kind}, metadata: {name: x}}`));
    assert.equal(
      answer('node.k8s.io/v1', 'Runtimeclass').message,
      'no matches for kind "Runtimeclass" in version "node.k8s.io/v1"',
    );
    assert.equal(
      answer('apps/v1', 'DEPLOYMENT').message,
      'no matches for kind "DEPLOYMENT" in version "apps/v1"',
    );
    assert.deepEqual(answer('apps/v1', 'DEPLOYMENT').refusal?.at, ['kind']);
    assert.match(
      answer('apps/v1', 'deployment').message ?? '',
      /^deployment in version "v1" cannot be handled as a Deployment: /,
    );
  });

  it('takes RuntimeClass for the custom resource it was in 1.12', () => {
    const statusOf = (spec: string) =>
      ask(
        '1.13',
        yaml(`{apiVersion: node.k8s.io/v1alpha1, kind: RuntimeClass, metadata: {name: x}, spec: ${spec}}`),
      ).status;
    assert.deepEqual(
      ['{runtimeHandler: foo.bar}', '{}', '{runtimeHandler: Foo}'].map(statusOf),
      [201, 201, 422],
    );
  });

  it('names a Pod in a refusal as the server does: made up between the mutating plugins and the validating ones', () => {
    const nameIn = (spec: string) =>
      /^pods "(.*?)" /.exec(
        ask('1.30', yaml(`{apiVersion: v1, kind: Pod, metadata: {generateName: web-}, spec: ${spec}}`))
          .message ?? '',
      )?.[1];
    const containers = 'containers: [{name: c, image: i}]';
    assert.equal(nameIn(`{runtimeClassName: gone, ${containers}}`), 'web-');
    assert.equal(nameIn(`{overhead: {cpu: 1m}, ${containers}}`), 'web-xxxxx');
  });

  it('creates what is not there yet', () => {
    const answer = ask('1.30', runtimeClass('rc'), { existing: [runtimeClass('rc')] });
    assert.deepEqual(
      [answer.status, answer.message],
      [409, 'runtimeclasses.node.k8s.io "rc" already exists'],
    );
  });

  it('makes up the end of a generated name', () => {
    const pod = yaml('{apiVersion: v1, kind: Pod, metadata: {generateName: web-}, spec: {containers: []}}');
    assert.equal(ask('1.30', pod).message, 'Pod "web-xxxxx" is invalid: spec.containers: Required value');
  });

  it('replaces a RuntimeClass only with its resource version, other objects without', () => {
    const present = yaml(
      '{apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: {name: rc, resourceVersion: "7"}, handler: runc}',
    );
    const put = (version: string, release = '1.30') =>
      ask(
        release,
        yaml(
          `{apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: {name: rc, ${version}}, handler: runc}`,
        ),
        {
          verb: 'update',
          existing: [present],
        },
      );
    assert.equal(put('resourceVersion: "7"').status, 200);
    assert.equal(
      put('labels: {}').message,
      'runtimeclasses.node.k8s.io "rc" is invalid: metadata.resourceVersion: Invalid value: 0x0: must be specified for an update',
    );
    assert.equal(
      put('labels: {}', '1.34').message,
      'runtimeclasses.node.k8s.io "rc" is invalid: metadata.resourceVersion: Invalid value: 0: must be specified for an update',
    );
    assert.deepEqual(
      [put('resourceVersion: "6"').status, put('resourceVersion: "6"').reason],
      [409, 'Conflict'],
    );
    const pod = podWith('activeDeadlineSeconds: 5');
    assert.equal(ask('1.30', pod, { verb: 'update', existing: [podWith('hostname: p')] }).status, 422);
    assert.equal(
      ask('1.30', pod, { verb: 'update', existing: [podWith('terminationGracePeriodSeconds: null')] }).status,
      200,
    );
    assert.equal(ask('1.30', pod, { verb: 'update' }).message, 'pods "p" not found');
  });

  it('patches across the versions of a RuntimeClass', () => {
    const existing = [runtimeClass('rc', 'overhead: {podFixed: {cpu: 1}}')];
    const object = yaml(
      '{apiVersion: node.k8s.io/v1alpha1, kind: RuntimeClass, metadata: {name: rc}, spec: {overhead: {podFixed: {memory: 1Gi}}}}',
    );
    const answer = ask('1.20', object, { verb: 'patch', existing });
    assert.equal(answer.status, 200);
    assert.deepEqual(valueAt(answer.object, ['spec']), {
      runtimeHandler: 'runc',
      overhead: { podFixed: { cpu: '1', memory: '1Gi' } },
    });
  });

  it('does not look into the template of a StatefulSet before 1.34', () => {
    const object = yaml(`
      apiVersion: apps/v1
      kind: StatefulSet
      metadata: {name: w}
      spec:
        selector: {matchLabels: {a: b}}
        template: {metadata: {labels: {a: b}}, spec: {runtimeClassName: '', containers: [{name: c, image: i}]}}
    `);
    assert.equal(ask('1.33', object).status, 201);
    assert.match(
      complaint(ask('1.34', object)),
      /^spec\.template\.spec\.runtimeClassName: Invalid value: ""/,
    );
    assert.equal(ask('1.34', object, { verb: 'update', existing: [object] }).status, 200);
  });

  it('asks the quota last', () => {
    const quota = yaml(
      '{apiVersion: v1, kind: ResourceQuota, metadata: {name: q, namespace: default}, spec: {hard: {requests.cpu: 1}}}',
    );
    const existing = [quota, runtimeClass('kata', 'overhead: {podFixed: {cpu: 250m}}')];
    const pod = yaml(
      '{apiVersion: v1, kind: Pod, metadata: {name: p}, spec: {runtimeClassName: kata, containers: [{name: c, image: i, resources: {requests: {cpu: 900m}}}]}}',
    );
    assert.equal(ask('1.20.2', pod, { existing }).status, 201);
    assert.equal(
      ask('1.30', pod, { existing }).message,
      'pods "p" is forbidden: exceeded quota: q, requested: requests.cpu=1150m, used: requests.cpu=0, limited: requests.cpu=1',
    );
  });

  it('lets a BestEffort quota alone where the server fills in a request of the whole Pod', () => {
    const quota = yaml(
      '{apiVersion: v1, kind: ResourceQuota, metadata: {name: q, namespace: default}, spec: {hard: {pods: 0}, scopes: [BestEffort]}}',
    );
    const pod = yaml(
      '{apiVersion: v1, kind: Pod, metadata: {name: p}, spec: {resources: {limits: {hugepages-2Mi: 4Mi}}, containers: [{name: c, image: i, resources: {requests: {cpu: 1}}}]}}',
    );
    assert.deepEqual(
      ['1.34', '1.36', '1.37'].map(version => ask(version, pod, { existing: [quota] }).status),
      [201, 201, 201],
    );
    const bestEffort = podWith('hostname: h');
    assert.equal(ask('1.36', bestEffort, { existing: [quota] }).status, 403);
  });
});
