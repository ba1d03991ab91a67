import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ask, runtimeClass, yaml } from '../dry-run-requests.ts';

const start = 'RuntimeClass in version "v1" cannot be handled as a RuntimeClass: ';

function cause(version: string, fields: string): string | undefined {
  const { status, message } = ask(version, runtimeClass('rc', fields));
  assert.equal(status, 400);
  return message?.replace(start, '');
}

describe('values of the wrong type', () => {
  it('are told by encoding/json', () => {
    const pairs = [
      [
        'handler: 123',
        'json: cannot unmarshal number into Go struct field RuntimeClass.handler of type string',
      ],
      [
        'overhead: []',
        'json: cannot unmarshal array into Go struct field RuntimeClass.overhead of type v1.Overhead',
      ],
      [
        'scheduling: {nodeSelector: {a: true}}',
        'json: cannot unmarshal bool into Go struct field Scheduling.scheduling.nodeSelector of type string',
      ],
      [
        'scheduling: {tolerations: [{tolerationSeconds: 1.5}]}',
        'json: cannot unmarshal number 1.5 into Go struct field Toleration.scheduling.tolerations.tolerationSeconds of type int64',
      ],
      ['overhead: {podFixed: {cpu: 1K}}', "unable to parse quantity's suffix"],
    ] as const;
    for (const [fields, expected] of pairs) assert.equal(cause('1.30', fields), expected);
  });

  it('are reported in the order of the keys, but a quantity first', () => {
    const fields = 'handler: 1, overhead: {podFixed: {cpu: 1K}}';
    assert.equal(cause('1.30', fields), "unable to parse quantity's suffix");
  });

  it('point at the value', () => {
    const { refusal } = ask('1.30', runtimeClass('rc', 'scheduling: {nodeSelector: {a: 1}}'));
    assert.deepEqual(refusal?.at, ['scheduling', 'nodeSelector', 'a']);
  });

  it('may be null', () => {
    const { object } = ask(
      '1.20',
      runtimeClass('rc', 'overhead: null, scheduling: {nodeSelector: {a: null}}'),
    );
    assert.deepEqual(object, {
      apiVersion: 'node.k8s.io/v1',
      kind: 'RuntimeClass',
      metadata: { name: 'rc' },
      handler: 'runc',
      scheduling: { nodeSelector: { a: '' } },
    });
  });
});

describe('unknown fields', () => {
  const misplaced = runtimeClass('rc', 'overhead: {cpu: 1}, spec: {}');

  it('are dropped by old servers', () => {
    assert.equal(ask('1.24', misplaced).status, 201);
    assert.deepEqual(ask('1.24', misplaced).warnings, []);
  });

  it('are refused since 1.25 when asked strictly, as kubectl does', () => {
    const { status, message, refusal } = ask('1.25', misplaced);
    assert.equal(status, 400);
    assert.equal(
      message,
      `${start}strict decoding error: unknown field "overhead.cpu", unknown field "spec"`,
    );
    assert.deepEqual([refusal?.at, refusal?.on], [['overhead', 'cpu'], 'key']);
  });

  it('are warned of, or ignored', () => {
    const warned = ask('1.25', misplaced, { fieldValidation: 'Warn' });
    assert.deepEqual(
      [warned.status, warned.warnings],
      [201, ['unknown field "overhead.cpu"', 'unknown field "spec"']],
    );
    assert.deepEqual(ask('1.25', misplaced, { fieldValidation: 'Ignore' }).warnings, []);
  });

  it('are known from the release on that has them', () => {
    const pod = yaml(
      '{apiVersion: v1, kind: Pod, metadata: {name: p}, spec: {containers: [{name: c, image: i, restartPolicy: Always}], resources: {}}}',
    );
    const unknown = (version: string) => ask(version, pod, { fieldValidation: 'Warn' }).warnings;
    assert.deepEqual(unknown('1.27'), [
      'unknown field "spec.containers[0].restartPolicy"',
      'unknown field "spec.resources"',
    ]);
    assert.deepEqual(unknown('1.31'), ['unknown field "spec.resources"']);
    assert.deepEqual(unknown('1.32'), []);
  });
});

describe('the identity of the body', () => {
  it('must be that of the URL', () => {
    const url = { apiVersion: 'node.k8s.io/v1', kind: 'RuntimeClass' };
    const messageFor = (text: string) => ask('1.20', yaml(text), { url }).message;
    assert.equal(
      messageFor('{apiVersion: node.k8s.io/v1, kind: Runtimeclass}'),
      'Runtimeclass in version "v1" cannot be handled as a RuntimeClass: no kind "Runtimeclass" is registered for version "node.k8s.io/v1" in scheme "k8s.io/kubernetes/pkg/api/legacyscheme/scheme.go:30"',
    );
    assert.equal(
      messageFor('{apiVersion: node.k8s.io/v1beta1, kind: RuntimeClass, handler: a}'),
      'the API version in the data (node.k8s.io/v1beta1) does not match the expected API version (node.k8s.io/v1)',
    );
  });
});
