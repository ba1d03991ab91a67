import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ask, podWith, runtimeClass, yaml } from '../../kubernetes/dry-run-requests.ts';

describe('warnings', () => {
  const old = 'nodeSelector: {beta.kubernetes.io/os: linux}';
  const ofSelector =
    'nodeSelector[beta.kubernetes.io/os]: deprecated since v1.14; use "kubernetes.io/os" instead';

  it('come with a refusal after validation, not with an earlier one', () => {
    const existing = [runtimeClass('ovh', 'overhead: {podFixed: {cpu: 1}}')];
    const quota = yaml(
      '{apiVersion: v1, kind: ResourceQuota, metadata: {name: q, namespace: default}, spec: {hard: {pods: 0}}}',
    );
    const refused = ask('1.37', podWith(old), { existing: [quota] });
    assert.deepEqual([refused.status, refused.warnings], [403, [`spec.${ofSelector}`]]);
    const early = ask('1.37', podWith(`runtimeClassName: gone, ${old}`), { existing });
    assert.deepEqual([early.status, early.warnings], [403, []]);
    const taken = ask('1.37', podWith(old), { existing: [podWith(old)] });
    assert.deepEqual([taken.status, taken.warnings], [409, [`spec.${ofSelector}`]]);
  });

  it('are about affinity and spreading too', () => {
    const term = 'matchExpressions: [{key: beta.kubernetes.io/arch, operator: Exists}]';
    const { warnings } = ask(
      '1.29',
      podWith(`affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [{${term}}]},
        preferredDuringSchedulingIgnoredDuringExecution: [{weight: 1, preference: {${term}}}]}},
        topologySpreadConstraints: [{maxSkew: 1, whenUnsatisfiable: DoNotSchedule, topologyKey: beta.kubernetes.io/os, labelSelector: {}}]`),
    );
    const affinity = 'spec.affinity.nodeAffinity';
    const ofArch = 'key: beta.kubernetes.io/arch is deprecated since v1.14; use "kubernetes.io/arch" instead';
    assert.deepEqual(warnings, [
      `${affinity}.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[0].matchExpressions[0].${ofArch}`,
      `${affinity}.preferredDuringSchedulingIgnoredDuringExecution[0].preference.matchExpressions[0].${ofArch}`,
      'spec.topologySpreadConstraints[0].topologyKey: beta.kubernetes.io/os is deprecated since v1.14; use "kubernetes.io/os" instead',
    ]);
  });

  it('of an update need a changed spec, are never about a Pod, and about the old template of a ReplicationController', () => {
    const workload = (apiVersion: string, kind: string, fields: string, replicas = 1) =>
      yaml(`{apiVersion: ${apiVersion}, kind: ${kind}, metadata: {name: w}, spec: {replicas: ${replicas},
        selector: ${kind === 'Deployment' ? '{matchLabels: {a: b}}' : '{a: b}'},
        template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}], ${fields}}}}}`);
    const update = (before: ReturnType<typeof yaml>, object: ReturnType<typeof yaml>) => {
      const { status, warnings } = ask('1.37', object, { verb: 'update', existing: [before] });
      assert.equal(status, 200);
      return warnings;
    };
    const deployment = (fields: string, replicas?: number) =>
      workload('apps/v1', 'Deployment', fields, replicas);
    const warned = [`spec.template.spec.${ofSelector}`];
    assert.deepEqual(update(deployment(''), deployment(old)), warned);
    assert.deepEqual(update(deployment(old), deployment(old)), []);
    assert.deepEqual(update(deployment(old), deployment(old, 2)), warned);
    const controller = (fields: string) => workload('v1', 'ReplicationController', fields);
    assert.deepEqual(update(controller(''), controller(old)), []);
    assert.deepEqual(update(controller(old), controller('')), warned);
    const gated = (fields: string) => podWith(`schedulingGates: [{name: g}], ${fields}`);
    assert.deepEqual(update(gated('hostname: h'), gated(`hostname: h, ${old}`)), []);
  });
});
