import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fieldOf } from '../../../../server/kubernetes/decode/schema.ts';
import schemaData from '../../../../server/kubernetes/decode/schema-data.json' with { type: 'json' };

const structs: Readonly<Record<string, string>> = schemaData.structs;

test('every type of a field is declared, or one that reads its own JSON', () => {
  const types = Object.values(structs).flatMap(fields =>
    (fields.match(/\S+/g) ?? []).map(field => field.split(':')[2]!.replace(/@.*/, '')),
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

test('a field is there from its first release to its last, under the name that Go has for it then', () => {
  const goNames = (struct: string, json: string) =>
    [20, 22, 23, 24, 25, 37].map(minor => {
      const field = fieldOf(struct, json, { major: 1, minor, patch: 0 });
      return `1.${minor} ${field?.go.join('.') ?? '-'}`;
    });
  assert.deepEqual(goNames('v1.PodSpec', 'os'), [
    '1.20 -',
    '1.22 -',
    '1.23 OS',
    '1.24 OS',
    '1.25 OS',
    '1.37 OS',
  ]);
  assert.deepEqual(goNames('v1.ObjectMeta', 'clusterName'), [
    '1.20 ClusterName',
    '1.22 ClusterName',
    '1.23 ClusterName',
    '1.24 ZZZ_DeprecatedClusterName',
    '1.25 -',
    '1.37 -',
  ]);
  assert.deepEqual(goNames('v1.Probe', 'exec'), [
    '1.20 Handler.Exec',
    '1.22 Handler.Exec',
    '1.23 ProbeHandler.Exec',
    '1.24 ProbeHandler.Exec',
    '1.25 ProbeHandler.Exec',
    '1.37 ProbeHandler.Exec',
  ]);
});
