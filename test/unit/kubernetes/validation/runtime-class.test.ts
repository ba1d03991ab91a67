import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ask, complaint, runtimeClass, yaml } from '../dry-run-requests.ts';

const label =
  "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')";

function check(version: string, fields: string, expected: string): void {
  assert.equal(complaint(ask(version, runtimeClass('rc', fields))), expected);
}

describe('validation of a RuntimeClass, by release', () => {
  it('calls a missing handler required since 1.36', () => {
    check('1.35', 'handler: null', `handler: Invalid value: "": ${label}`);
    check('1.36', 'handler: null', 'handler: Required value');
    assert.equal(
      ask('1.36', yaml('{apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: {name: rc}}')).message,
      'RuntimeClass.node.k8s.io "rc" is invalid: handler: Required value',
    );
  });

  it('speaks of dots, and counts bytes since 1.37', () => {
    check('1.30', 'handler: foo.bar', 'handler: Invalid value: "foo.bar": must not contain dots');
    const long = 'a'.repeat(64);
    check(
      '1.36',
      `handler: ${long}`,
      `handler: Invalid value: "${long}": must be no more than 63 characters`,
    );
    check('1.37', `handler: ${long}`, `handler: Invalid value: "${long}": must be no more than 63 bytes`);
  });

  it('puts `tolerations` into a path twice up to 1.34', () => {
    const detail =
      'Invalid value: "": operator must be Exists when `key` is empty, which means "match all values and all keys"';
    const fields = 'scheduling: {tolerations: [{}]}';
    check('1.34', fields, `scheduling.tolerations.tolerations[0].operator: ${detail}`);
    check('1.35', fields, `scheduling.tolerations[0].operator: ${detail}`);
  });

  it('knows Lt and Gt since 1.35, and refuses them', () => {
    const fields = 'scheduling: {tolerations: [{key: a, operator: Lt, value: "1"}]}';
    check(
      '1.34',
      fields,
      'scheduling.tolerations.tolerations[0].operator: Unsupported value: "Lt": supported values: "Equal", "Exists"',
    );
    check(
      '1.35',
      fields,
      'scheduling.tolerations[0].operator: Unsupported value: "Lt": supported values: "Equal", "Exists", "Lt", "Gt"',
    );
  });

  it('shows a duplicate as Go code up to 1.33, as JSON since', () => {
    const fields = 'scheduling: {tolerations: [{key: a, operator: Exists}, {key: a, operator: Exists}]}';
    check(
      '1.33',
      fields,
      'scheduling.tolerations[1]: Duplicate value: core.Toleration{Key:"a", Operator:"Exists", Value:"", Effect:"", TolerationSeconds:(*int64)(nil)}',
    );
    check(
      '1.34',
      fields,
      'scheduling.tolerations[1]: Duplicate value: {"Key":"a","Operator":"Exists","Value":"","Effect":"","TolerationSeconds":null}',
    );
    check(
      '1.34',
      'overhead: {podFixed: {x.y/z: 1.5}}',
      'overhead.limits[x.y/z]: Invalid value: "1500m": must be an integer',
    );
  });

  it('asks for whole huge pages since 1.21', () => {
    const fields = 'overhead: {podFixed: {hugepages-2Mi: 3Mi, cpu: 1}}';
    assert.equal(ask('1.20', runtimeClass('rc', fields)).status, 201);
    check(
      '1.21',
      fields,
      'overhead.limits[hugepages-2Mi]: Invalid value: "3Mi": 3Mi is not positive integer multiple of hugepages-2Mi',
    );
  });

  it('warns of deprecated node labels since 1.25', () => {
    const selecting = runtimeClass('rc', 'scheduling: {nodeSelector: {beta.kubernetes.io/os: linux}}');
    assert.deepEqual(ask('1.24', selecting).warnings, []);
    assert.deepEqual(ask('1.25', selecting).warnings, [
      'scheduling.nodeSelector: deprecated since v1.14; use "kubernetes.io/os" instead',
    ]);
  });

  it('does not let the handler change', () => {
    const existing = [runtimeClass('rc')];
    const object = runtimeClass('rc', 'handler: kata');
    const change = (version: string) => complaint(ask(version, object, { verb: 'patch', existing }));
    assert.equal(change('1.36'), 'handler: Invalid value: "kata": field is immutable');
    assert.equal(change('1.37'), 'handler: Invalid value: null: field is immutable');
  });

  it('is asked for its handler last since 1.37, and in other words on update', () => {
    const wrong = (handler: string) =>
      runtimeClass('rc', `handler: ${handler}, overhead: {podFixed: {cpu: -1}}`);
    const ofOverhead = 'overhead.limits[cpu]: Invalid value: "-1": must be greater than or equal to 0';
    assert.equal(complaint(ask('1.36', wrong('""'))), `handler: Required value\n${ofOverhead}`);
    assert.equal(complaint(ask('1.37', wrong('""'))), `${ofOverhead}\nhandler: Required value`);
    const update = (handler: string, version: string) =>
      complaint(ask(version, wrong(handler), { verb: 'patch', existing: [runtimeClass('rc')] }));
    const immutable = 'handler: Invalid value: null: field is immutable';
    assert.equal(update('""', '1.37'), `${ofOverhead}\n${immutable}\nhandler: Required value`);
    const long = 'a'.repeat(64);
    assert.equal(
      update(long, '1.37'),
      `handler: Invalid value: "${long}": must be no more than 63 characters\n${ofOverhead}\n${immutable}`,
    );
    assert.equal(
      update('""', '1.36'),
      `handler: Required value\n${ofOverhead}\nhandler: Invalid value: "": field is immutable`,
    );
  });
});

describe('places of the complaints', () => {
  const places = (text: string, version = '1.20') =>
    ask(version, yaml(text)).errors.map(({ field, at, on }) => `${field} <- ${on} of ${at.join(' ')}`);

  it('are where the user wrote it', () => {
    const written = `
      apiVersion: node.k8s.io/v1
      kind: RuntimeClass
      metadata: {name: rc, labels: {a b: c}}
      handler: Runc
      overhead: {podFixed: {cpu: -1, foo: 1}}
      scheduling:
        nodeSelector: {x: 'a b'}
        tolerations: [{key: a, value: 'b c'}, {key: b, operator: Exists, value: c}]
    `;
    assert.deepEqual(places(written), [
      'metadata.labels <- key of metadata labels a b',
      'handler <- value of handler',
      'overhead.limits[cpu] <- value of overhead podFixed cpu',
      'overhead.limits[foo] <- key of overhead podFixed foo',
      'overhead.limits[foo] <- key of overhead podFixed foo',
      'scheduling.nodeSelector <- value of scheduling nodeSelector x',
      'scheduling.tolerations.tolerations[0].operator <- value of scheduling tolerations 0 value',
      'scheduling.tolerations.tolerations[1].operator <- value of scheduling tolerations 1 value',
    ]);
  });

  it('are below `spec` in v1alpha1, which the server does not say', () => {
    const written = `
      apiVersion: node.k8s.io/v1alpha1
      kind: RuntimeClass
      metadata: {name: rc}
      spec: {runtimeHandler: A, overhead: {podFixed: {cpu: -1}}, scheduling: {tolerations: [{}]}}
    `;
    assert.deepEqual(places(written), [
      'handler <- value of spec runtimeHandler',
      'overhead.limits[cpu] <- value of spec overhead podFixed cpu',
      'scheduling.tolerations.tolerations[0].operator <- value of spec scheduling tolerations 0 operator',
    ]);
  });
});
