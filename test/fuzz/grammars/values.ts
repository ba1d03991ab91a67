import fc from 'fast-check';

/** A value of YAML or JSON. A field that is `undefined` is not written. */
export type Value =
  | undefined
  | null
  | boolean
  | number
  | string
  | readonly Value[]
  | { readonly [key: string]: Value };

/** Values that stand where nobody expects them, and texts that are hard to write down. */
export const odd: fc.Arbitrary<Value> = fc.constantFrom<Value>(
  ...[
    null,
    true,
    false,
    0,
    -1,
    1.5,
    1e99,
    2 ** 53,
    '',
    ' ',
    '~',
    'null',
    'yes',
    '010',
    '0x1F',
    '1_000',
    '.inf',
  ],
  ...[
    '2026-11-23',
    '1:30',
    'a: b',
    '- a',
    '# a',
    '*x',
    '&x',
    '!x',
    '%x',
    '@x',
    '`x`',
    '<<',
    '=',
    '---',
    '...',
  ],
  ...[
    '"',
    "'",
    "it's",
    '\\',
    '{{ .Values.x }}',
    '{{- if .x }}',
    '${X}',
    '<script>',
    '![](http://example.com/x)',
  ],
  ...[
    '\u{1F600}',
    '\ud800',
    '\udc00x',
    '\u2028',
    '\u0085',
    '\uFEFF',
    '\0',
    '\x1b[31m',
    'é',
    '配置',
    '\t',
    'a\tb',
  ],
  ...['a\nb', 'a\r\nb\r\n', '\n', ' a\n  b\n', 'A', 'a_b', '-a', 'a'.repeat(64), `${'a'.repeat(250)}.b.c`],
  ...[
    '__proto__',
    'constructor',
    'toString',
    '__cursor__',
    [],
    {},
    [[]],
    [null],
    [{}],
    { a: { b: [1, { c: 'd' }] } },
  ],
  ...[
    { '': 1 },
    { __proto__x: 1 },
    { '<<': { a: 1 } },
    { 1: 'a', true: 'b', null: 'c' },
    ['a', 'a'],
    { items: {} },
  ],
);

/** A value that is nearly always as it has to be. */
export function mostly(good: fc.Arbitrary<Value>): fc.Arbitrary<Value> {
  return fc.oneof({ weight: 24, arbitrary: good }, { weight: 1, arbitrary: odd });
}

/** One of some values, and rarely an odd one. */
export function oneOf(...values: readonly Value[]): fc.Arbitrary<Value> {
  return mostly(fc.constantFrom(...values));
}

/** A map with some of its fields, each in its place or an odd one; `always` are there nearly always. */
export function some(
  fields: Readonly<Record<string, fc.Arbitrary<Value>>>,
  ...always: readonly string[]
): fc.Arbitrary<Value> {
  const drawn = Object.entries(fields).map(([key, value]) => {
    const nil: fc.Arbitrary<Value> = fc.constant(undefined);
    const weight = always.includes(key) ? 20 : 1;
    return fc.tuple(
      fc.constant(key),
      fc.oneof({ weight, arbitrary: mostly(value) }, { weight: weight === 1 ? 2 : 1, arbitrary: nil }),
    );
  });
  const extra = fc.option(fc.tuple(fc.constantFrom('extra', 'spec', 'kind', 'name', 'Handler', '<<'), odd), {
    freq: 12,
    nil: undefined,
  });
  return fc
    .tuple(fc.tuple(...drawn), extra)
    .map(([entries, added]) => Object.fromEntries(added ? [...entries, added] : entries) as Value);
}

/** A list of a few values. */
export function few(value: fc.Arbitrary<Value>, most = 3): fc.Arbitrary<Value> {
  return fc.array(value, { maxLength: most });
}

/** A map with a few of these keys. */
export function mapOf(keys: readonly string[], value: fc.Arbitrary<Value>): fc.Arbitrary<Value> {
  return fc.dictionary(fc.constantFrom(...keys), value, { maxKeys: 3 });
}

export const className = oneOf(
  'kata',
  'gvisor',
  'runc',
  'crun',
  'nvidia',
  'kata-qemu',
  'missing',
  'Kata',
  'gvisro',
);
export const handlerName = oneOf('kata', 'runsc', 'runc', 'crun', 'kata-qemu', 'missing', 'Kata_clh', 'a.b');
export const name = oneOf('web', 'api', 'kata', 'gvisor', 'a-b.c', 'x', 'Upper', 'web');
export const namespace = oneOf('prod', 'default', 'kube-system', 'dev');
export const quantity = oneOf(
  '250m',
  '1',
  2,
  '120Mi',
  '1Gi',
  '64M',
  '0',
  '-1',
  '1e3',
  '1.5Gi',
  '0.5',
  '1ki',
  '10 Mi',
);
export const labels = mapOf(['app', 'team', 'runtimeclass.dev/needs', 'node.kubernetes.io/os'], name);
export const anyBoolean = oneOf(true, false, true, 'true');
