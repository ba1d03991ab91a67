import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from '../../../server/yaml/parse.ts';
import { partsWithoutJson } from '../../../server/yaml/parts-without-json.ts';
import table from './go-yaml.json' with { type: 'json' };

function parts(text: string): readonly string[] {
  return partsWithoutJson(parse(text).root).map(
    ({ range, message }) => `${text.slice(range.start, range.end)}: ${message}`,
  );
}

test('numbers that are not finite have no JSON, wherever they are', () => {
  assert.deepEqual(parts('a: .inf\nb: [-.Inf, .nan, 1e3, "...", .5]\nc: {d: !!float .NAN}\n'), [
    '.inf: json: unsupported value: +Inf',
    '-.Inf: json: unsupported value: -Inf',
    '.nan: json: unsupported value: NaN',
    '.NAN: json: unsupported value: NaN',
  ]);
});

test('a key that is null comes first', () => {
  const unsupported = 'unsupported map key of type: %!s(<nil>), key: <nil>, value:';
  assert.deepEqual(parts('a: .inf\nb: {~: x, null: 1, Null: [y], "null": z}\n'), [
    `~: ${unsupported} "x"`,
    `null: ${unsupported} 1`,
    `Null: ${unsupported} ...`,
    '.inf: json: unsupported value: +Inf',
  ]);
});

test('text is no number, and a key may be one', () => {
  assert.deepEqual(parts('a: ".inf"\n.inf: b\n.nan: !!str .nan\nc: |\n  .inf\n'), []);
});

test('an alias says no more than its anchor', () => {
  assert.deepEqual(parts('a: &x [.inf]\nb: *x\nc: {d: *x}\n'), ['.inf: json: unsupported value: +Inf']);
});

test('of the scalars that go-yaml reads, those without JSON are no error to it', () => {
  const infinite = table.scalars.filter(([, type, text]) => type === 'float' && /Inf|NaN/.test(text!));
  assert.ok(infinite.length > 0);
  for (const [written] of infinite) assert.equal(parts(`v: ${written}\n`).length, 1, written!);
});
