import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fieldOfStruct } from '../../../../server/kubernetes/decode/schema.ts';
import schemaData from '../../../../server/kubernetes/decode/schema-data.json' with { type: 'json' };

const structs: Readonly<Record<string, string>> = schemaData.structs;

test('every type of a field is declared, or one that reads its own JSON', () => {
  const types = Object.values(structs).flatMap(fields =>
    (fields.match(/\S+/g) ?? []).map(field => field.split(':')[1]!.replace(/@.*/, '')),
  );
  const named = types
    .concat(Object.values(schemaData.named))
    .map(type => type.replace(/^(\*|\[\]|map\[string\])+/, ''));
  const undeclared = new Set(named.filter(name => !(name in structs) && !(name in schemaData.named)));
  assert.deepEqual([...undeclared].sort(), [
    'bool',
    'int32',
    'int64',
    'intstr.IntOrString',
    'resource.Quantity',
    'string',
    'v1.FieldsV1',
    'v1.Time',
  ]);
});

test('a field is there from its first release to its last, with the type that it has then', () => {
  const typesOf = (struct: string, json: string) =>
    [20, 22, 23, 24, 25, 37].map(minor => {
      const field = fieldOfStruct(struct, json, { major: 1, minor, patch: 0 });
      return `1.${minor} ${field?.type.name ?? '-'}`;
    });
  assert.deepEqual(typesOf('v1.PodSpec', 'os'), [
    '1.20 -',
    '1.22 -',
    '1.23 *v1.PodOS',
    '1.24 *v1.PodOS',
    '1.25 *v1.PodOS',
    '1.37 *v1.PodOS',
  ]);
  assert.deepEqual(typesOf('v1.ObjectMeta', 'clusterName'), [
    '1.20 string',
    '1.22 string',
    '1.23 string',
    '1.24 string',
    '1.25 -',
    '1.37 -',
  ]);
  assert.deepEqual(typesOf('v1.Probe', 'exec'), [
    '1.20 *v1.ExecAction',
    '1.22 *v1.ExecAction',
    '1.23 *v1.ExecAction',
    '1.24 *v1.ExecAction',
    '1.25 *v1.ExecAction',
    '1.37 *v1.ExecAction',
  ]);
});
