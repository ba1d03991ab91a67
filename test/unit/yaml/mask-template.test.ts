import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { maskTemplate } from '../../../server/yaml/mask-template.ts';

/** The mask with a character that a terminal shows. */
function masked(text: string): string {
  return maskTemplate(text).replaceAll('\uE002', '#');
}

describe('a masked template', () => {
  it('has blanks on lines of actions, and one scalar where an action is a value or a part of one', () => {
    const text = [
      '{{- if .Values.a }}',
      'spec:',
      '  {{- toYaml .Values.b | nindent 2 }} {{/* } */}}',
      '  name: {{ .Release.Name }}-web',
      '  runtimeClassName: kata # {{ x }}',
      '  {{ .key }}: "{{ print "}}" `}}` }}"',
      '{{- end }}',
    ].join('\n');
    assert.equal(
      masked(text),
      [
        '                   ',
        'spec:',
        '                                                 ',
        '  name: ###################-web',
        '  runtimeClassName: kata # #######',
        '  ##########: "#####################"',
        '          ',
      ].join('\n'),
    );
  });

  it('keeps offsets and line breaks of any text', () => {
    const texts = [
      '{{',
      '}}',
      '{{ "',
      'a: {{ `\n b }}\r\n',
      '{{/* \n',
      '{{ a\n | b }}: c\n',
      '{% if %}{{ x }}',
      'a',
    ];
    for (const text of texts) {
      const shape = (all: string) => all.replace(/[^\r\n]/g, '.');
      assert.equal(shape(maskTemplate(text)), shape(text), JSON.stringify(text));
    }
  });
});
