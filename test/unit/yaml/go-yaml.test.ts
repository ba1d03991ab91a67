import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from '../../../server/yaml/parse.ts';
import type { ScalarValue } from '../../../server/yaml/scalar.ts';
import { toValue, type Value } from '../../../server/yaml/value.ts';
import table from './go-yaml.json' with { type: 'json' };

/** Rows that are read otherwise, and why that does no harm. */
const otherScalars = new Map([
  ['!!binary aGk=', 'no field of Kubernetes is written so: data of a Secret is base64 as it stands'],
  ['!!binary "aGk="', 'the same'],
]);
const otherKeys = new Map([
  ['18446744073709551616', 'Go writes it with fewer digits, as a float32'],
  ['1e20', 'the same'],
  ['0.000001', 'the same'],
  ['1e-7', 'the same'],
  ['123456789.5', 'the same'],
  ['16777217.5', 'the same'],
]);

test('scalars stand for what Kubernetes reads', () => {
  const rows = table.scalars.filter(([written, type]) => type !== 'error' && !otherScalars.has(written!));
  const read = rows.map(([written]) => `${written} -> ${describe(readScalar(`v: ${written}\n`, 'v'))}`);
  assert.deepEqual(
    read,
    rows.map(
      ([written, type, text]) => `${written} -> ${type} ${type === 'float' ? float(fromGo(text!)) : text}`,
    ),
  );
});

test('keys become texts as in Kubernetes', () => {
  const rows = table.keys.filter(([written, key]) => key !== null && !otherKeys.has(written!));
  const read = rows.map(([written]) => {
    const value = toValue(parse(`${written}: x\n`.replace(/^(\?.*):/, '$1\n:')).root);
    return `${written} -> ${Object.keys(value as object)}`;
  });
  assert.deepEqual(
    read,
    rows.map(([written, key]) => `${written} -> ${key}`),
  );
});

for (const [name, text, json] of table.documents) {
  if (json === null) continue;
  test(`a document with ${name} is what Kubernetes reads`, () => {
    assert.deepEqual(plain(toValue(parse(text!).root)), JSON.parse(json!));
  });
}

function readScalar(text: string, key: string): ScalarValue {
  return (toValue(parse(text).root) as Record<string, ScalarValue>)[key]!;
}

/** `integer 8`, in the words of the table. */
function describe(value: ScalarValue): string {
  switch (typeof value) {
    case 'bigint':
      return `integer ${value}`;
    case 'number':
      return `float ${float(value)}`;
    case 'string':
      return `string ${value}`;
    default:
      return value === null ? 'null null' : `boolean ${value}`;
  }
}

function float(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value);
}

function fromGo(text: string): number {
  return Number(text.replace('Inf', 'Infinity'));
}

function plain(value: Value): unknown {
  return JSON.parse(
    JSON.stringify(value, (_, member) => (typeof member === 'bigint' ? Number(member) : member)),
  );
}
