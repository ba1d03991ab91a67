import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isPlainlyTemplate } from '../../../server/yaml/is-plainly-template.ts';
import { parse, tooDeepCode } from '../../../server/yaml/parse.ts';
import { splitDocuments } from '../../../server/yaml/split.ts';
import { isTemplate, unreadable } from '../../../server/yaml/unreadable.ts';

const indents = ['', '', '  ', '    ', '- ', '  - '];
const keys = ['', '', 'a: ', 'b.c/d: ', 'e:', '"f": ', '? ', '{{ x }}: ', '# '];
const values = [
  ...[
    '',
    '1',
    'g h',
    'i:j',
    '"k"',
    "'l'",
    '"m',
    "'n",
    '|',
    '>-',
    '&o p',
    '*o',
    '!q r',
    '[s, t]',
    '{u: v}',
    '[',
  ],
  ...['{{ w }}', '{{- x }}', 'y-{{ z }}', '{{', '}}', ' # {{ a }}', 'b: c', '---', '- d', '\\"', '%e'],
];
const line = fc
  .tuple(
    fc.constantFrom(...indents),
    fc.constantFrom(...keys),
    fc.constantFrom(...values),
    fc.constantFrom('', '', '', ...values),
    fc.constantFrom('\n', '\n', '\n', '\r\n', '\n\n', '\r'),
  )
  .map(parts => parts.join(''));

for (const [text, expected] of [
  ['{{- if .Values.a }}\nkind: Pod\n{{- end }}\n', true],
  ['# It\'s "a comment"\n\nkind: Pod\r\nmetadata:\r\n  name: {{ .Release.Name }}-x\r\n', true],
  ['a: "b"\nc:\n- d: e f\n- {{ x }}\n', true],
  ['image: registry/{{ .Values.image }}\n', true],
  // What may be inside of a scalar is left to the parser.
  ['a: |\n  {{ x }}\n', false],
  ['a: "b\n  {{ x }}"\n', false],
  ['a: "{{ x }}"\n', false],
  ["a: 'b\n\n  c: {{ x }}\n'\n", false],
  ['# a\rb: |\n  {{ x }}\n', false],
  ['a: b # {{ x }}\n', false],
  ['# {{ x }}\na: 1\n', false],
  ['a: 1\n', false],
] as const) {
  test(`${JSON.stringify(text)} is ${expected ? '' : 'not '}plainly a template`, () => {
    assert.equal(isPlainlyTemplate(text), expected);
  });
}

test('a text that is plainly a template is one by its tree too', () => {
  let plain = 0;
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), lines => {
      const text = lines.join('');
      // A file is cut at `---` before anything else.
      if (splitDocuments(text).length > 1 || !isPlainlyTemplate(text)) return;
      plain++;
      const parsed = parse(text);
      if (parsed.problems[0]?.code !== tooDeepCode) assert.equal(isTemplate(text, parsed), true);
    }),
    { numRuns: 10_000 },
  );
  assert.ok(plain > 1000, `${plain} texts`);
});

test('a template is not parsed to learn that it is one', () => {
  const text = 'kind: Pod\nmetadata:\n  name: {{ .Release.Name }}\n';
  const document = {
    text,
    get parsed(): never {
      throw new Error('it was parsed');
    },
  };
  assert.equal(unreadable(document), 'template');
});
