import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from '../../../server/yaml/parse.ts';
import { toValue, type Value } from '../../../server/yaml/value.ts';

test('integers are exact and other numbers are floating point', () => {
  assert.deepEqual(read('a: 9007199254740993\nb: 1.5\nc: 1e3\nd: "1"\n'), {
    a: 9007199254740993n,
    b: 1.5,
    c: 1000,
    d: '1',
  });
});

test('a key is never taken for a member of every object', () => {
  const value = read('__proto__: {a: 1}\nconstructor: 1\n') as Record<string, Value>;
  assert.deepEqual(Object.keys(value), ['__proto__', 'constructor']);
  assert.equal(Object.getPrototypeOf(value), Object.prototype);
});

test('an alias without an anchor is null', () => {
  assert.deepEqual(read('a: *x\nb: [*x]\n'), { a: null, b: [null] });
});

test('a broken text gives what can be read', () => {
  assert.deepEqual(read('a: "x\nb: [1, 2\nc: 3\n'), { a: 'x', b: [1n, 2n], c: 3n });
});

for (const [name, first, next] of [
  ['lists', '[x]', (alias: string) => `[${alias}, ${alias}, ${alias}]`],
  ['maps', '{x: 1}', (alias: string) => `{a: ${alias}, b: ${alias}, c: ${alias}}`],
  ['merged maps', '{x: 1}', (alias: string) => `{a: {<<: ${alias}}, b: {<<: ${alias}}, c: {<<: ${alias}}}`],
] as const) {
  test(`a text that triples its ${name} forty times stays of a bounded size`, () => {
    const lines = Array.from(
      { length: 40 },
      (_, index) => `l${index}: &l${index} ${index === 0 ? first : next(`*l${index - 1}`)}`,
    );
    assert.ok(sizeOf(read(`${lines.join('\n')}\n`)) < 1_000_000);
  });
}

function read(text: string): Value {
  return toValue(parse(text).root);
}

/** How many values a walk meets. */
function sizeOf(value: Value): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce((sum: number, member) => sum + sizeOf(member), 1);
}
