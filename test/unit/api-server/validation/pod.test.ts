import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ask, complaint, podWith, runtimeClass, yaml } from '../../kubernetes/dry-run-requests.ts';

function check(version: string, fields: string, expected: string): void {
  assert.equal(complaint(ask(version, podWith(fields), { existing: [runtimeClass('plain')] })), expected);
}

describe('validation of a Pod', () => {
  it('looks at its overhead as at limits', () => {
    check(
      '1.20',
      'overhead: {cpu: -1}',
      'spec.overhead.limits[cpu]: Invalid value: "-1": must be greater than or equal to 0',
    );
    check(
      '1.20',
      'overhead: {hugepages-2Mi: 2Mi}',
      'spec.overhead: Forbidden: HugePages require cpu or memory',
    );
  });

  it('reports a limit below zero twice, because requests follow limits', () => {
    const pod = yaml(
      '{apiVersion: v1, kind: Pod, metadata: {name: p}, spec: {containers: [{name: c, image: i, resources: {limits: {cpu: -1}}}]}}',
    );
    assert.deepEqual(complaint(ask('1.20', pod)).split('\n'), [
      'spec.containers[0].resources.limits[cpu]: Invalid value: "-1": must be greater than or equal to 0',
      'spec.containers[0].resources.requests[cpu]: Invalid value: "-1": must be greater than or equal to 0',
    ]);
  });

  it('compares requests with limits', () => {
    const pod = yaml(
      '{apiVersion: v1, kind: Pod, metadata: {name: p}, spec: {containers: [{name: c, image: i, resources: {limits: {cpu: 1}, requests: {cpu: 2, x.y/z: 1}}}]}}',
    );
    assert.deepEqual(complaint(ask('1.20', pod)).split('\n'), [
      'spec.containers[0].resources.requests: Invalid value: "2": must be less than or equal to cpu limit of 1',
      'spec.containers[0].resources.limits: Required value: Limit must be set for non overcommitable resources',
    ]);
  });

  it('keeps user namespaces apart from those of the host', () => {
    const refusal = (name: string) =>
      ['hostNetwork', 'HostPID', 'HostIPC']
        .map(field => `spec.${field}: Forbidden: when \`${name}\` is false`)
        .join('\n');
    const fields = 'hostUsers: false, hostNetwork: true, hostPID: true, hostIPC: true';
    check('1.33', fields, refusal('pod.Spec.HostUsers'));
    check('1.34', fields, refusal('hostUsers'));
  });

  it('warns of fractions of a byte and of deprecated labels', () => {
    const existing = [
      runtimeClass(
        'frac',
        'overhead: {podFixed: {memory: 100m}}, scheduling: {nodeSelector: {beta.kubernetes.io/os: linux}}',
      ),
    ];
    const pod = podWith('runtimeClassName: frac');
    assert.deepEqual(ask('1.20', pod, { existing }).warnings, []);
    assert.deepEqual(ask('1.30', pod, { existing }).warnings, [
      'spec.nodeSelector[beta.kubernetes.io/os]: deprecated since v1.14; use "kubernetes.io/os" instead',
      'spec.overhead[memory]: fractional byte value "100m" is invalid, must be an integer',
    ]);
  });
});

describe('the name of an object that Pods are named after', () => {
  const warnings = (version: string, kind: string, name: string) => {
    const containers = 'containers: [{name: c, image: i}]';
    const selector = 'selector: {matchLabels: {a: b}}';
    const template = `template: {metadata: {labels: {a: b}}, spec: {${containers}}}`;
    const spec = kind === 'Pod' ? containers : `${selector}, ${template}`;
    const apiVersion = kind === 'Pod' ? 'v1' : 'apps/v1';
    const text = `{apiVersion: ${apiVersion}, kind: ${kind}, metadata: {name: ${name}}, spec: {${spec}}}`;
    return ask(version, yaml(text)).warnings;
  };
  const end = 'which can result in surprising behavior; a DNS label is recommended: [must not contain dots]';

  it('should be a label, which a warning says', () => {
    assert.deepEqual(warnings('1.29', 'Pod', 'a.b'), [
      `metadata.name: this is used in the Pod's hostname, ${end}`,
    ]);
    assert.deepEqual(warnings('1.37', 'Deployment', 'a.b'), [
      `metadata.name: this is used in Pod names and hostnames, ${end}`,
    ]);
  });

  it('is not warned of where it is a label, where Pods have numbers for a name, and before 1.27', () => {
    assert.deepEqual(warnings('1.37', 'Pod', 'a-b'), []);
    assert.deepEqual(warnings('1.37', 'DaemonSet', 'a.b'), []);
    assert.deepEqual(warnings('1.26', 'Pod', 'a.b'), []);
  });
});

describe('change of a Pod', () => {
  const existing = [
    podWith('runtimeClassName: kata, overhead: {cpu: 1}, tolerations: [{key: a, operator: Exists}]'),
  ];
  const patch = (spec: string, version = '1.20') => {
    const object = yaml(`{apiVersion: v1, kind: Pod, metadata: {name: p}, spec: ${spec}}`);
    return ask(version, object, { verb: 'patch', existing });
  };

  it('does not ask for the class again', () => {
    assert.equal(patch('{activeDeadlineSeconds: 5}').status, 200);
  });

  it('must leave class and overhead alone', () => {
    const fields =
      '`spec.containers[*].image`,`spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,`spec.tolerations` (only additions to existing tolerations),`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)';
    for (const spec of ['{runtimeClassName: null}', '{overhead: {cpu: 2}}', '{nodeSelector: {a: b}}']) {
      const message = `spec: Forbidden: pod updates may not change fields other than ${fields}`;
      assert.equal(complaint(patch(spec)), message, spec);
    }
    assert.deepEqual(patch('{overhead: {cpu: 2}}').errors[0]?.at, ['spec', 'overhead']);
    assert.equal(patch('{overhead: {cpu: 1000m}}').status, 200, 'the same amount');
  });

  it('may add tolerations, not remove them', () => {
    assert.equal(
      patch('{tolerations: [{key: a, operator: Exists}, {key: b, operator: Exists}]}').status,
      200,
    );
    assert.equal(
      complaint(patch('{tolerations: []}')),
      'spec.tolerations: Forbidden: existing toleration can not be modified except its tolerationSeconds',
    );
  });

  it('may add node selectors to a gated Pod since 1.27', () => {
    const gated = [podWith('schedulingGates: [{name: x}], nodeSelector: {rt: kata}')];
    const change = (spec: string, version: string) => {
      const object = yaml(`{apiVersion: v1, kind: Pod, metadata: {name: p}, spec: ${spec}}`);
      return ask(version, object, { verb: 'patch', existing: gated });
    };
    assert.equal(change('{nodeSelector: {zone: a}}', '1.26').status, 422);
    assert.equal(change('{nodeSelector: {zone: a}}', '1.27').status, 200);
    assert.equal(
      complaint(change('{nodeSelector: {rt: runc}}', '1.34')),
      'spec.nodeSelector: Invalid value: {"rt":"runc"}: only additions to spec.nodeSelector are allowed (no mutations or deletions)',
    );
  });
});
