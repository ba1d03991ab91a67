import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from '../../../server/yaml/parse.ts';
import { unreadable } from '../../../server/yaml/unreadable.ts';

for (const [title, text, expected] of [
  ['a plain manifest', 'a: {b: {c: 1}}\nd: [1]\n', undefined],
  ['a value of a template', 'a: {{ .Values.x }}\n', 'template'],
  ['a part of a value of a template', 'a: x-{{ .Values.x }}\n', 'template'],
  ['a block of a template', 'a: 1\n{{- if .x }}\nb: 1\n{{- end }}\n', 'template'],
  ['a block of a template in a comment', '# {{ if x }}\na: 1\n', undefined],
  ['a value in quotes that is filled in later', 'a: "{{ workflow.x }}"\nb: \'{{ y }}\'\n', undefined],
  ['a block scalar with a template in it', 'a: |\n  {{ x }}\n  {{- if }}\n', undefined],
  ['Jinja', 'a: 1\n{% if x %}\nb: 1\n{% endif %}\n', 'template'],
  ['ERB', 'a: 1\n<% if x %>\nb: 1\n<% end %>\n', 'template'],
  ['a list of a template', 'a:\n- {{ x }}\n', 'template'],
  ['a template in a text that is broken', 'a: "{{ x }}"\nb: [\n', 'template'],
  ['a conflict', 'a: 1\n<<<<<<< HEAD\nb: 1\n=======\nb: 2\n>>>>>>> theirs\n', 'conflict'],
  ['a conflict with CRLF', '<<<<<<< HEAD\r\nb: 1\r\n>>>>>>> x\r\n', 'conflict'],
  ['a merge key', 'a: &x {b: 1}\nc:\n  <<: *x\n', undefined],
  ['a line of equals signs', 'a: |\n  =======\n', undefined],
  ['a broken text without marks', 'a: [\n', undefined],
] as const) {
  test(`${title} is ${expected ?? 'readable'}`, () => {
    assert.equal(unreadable({ text, parsed: parse(text) }), expected);
  });
}
