import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readChart } from '../../../server/charts/chart.ts';
import { valuesWiring } from '../../../server/charts/values-wiring.ts';

/** The class places of a chart: key, paths and guards of each, a line. */
function wiring(files: Record<string, string>): string {
  const chart = readChart(new Map(Object.entries({ 'Chart.yaml': 'name: app', ...files })));
  const { places, isComplete } = valuesWiring(chart);
  const lines = places.map(({ file, key, from, guards, className }) => {
    const text = key && files[key.file]!.slice(key.start, key.end);
    const paths = from.map(path => path.join('.')).join(' | ');
    const tested = guards.map(path => path.join('.')).join(', ');
    return `${file} [${text}] ${className ?? ''}<- ${paths}${tested && ` if ${tested}`}`;
  });
  return [...lines, ...(isComplete ? [] : ['not understood'])].join('\n');
}

const inTemplate = (text: string, helpers = '') =>
  wiring({ 'templates/a.yaml': text, 'templates/_b.tpl': helpers }).replaceAll('templates/a.yaml ', '');

describe('the wiring of values', () => {
  it('follows expressions', () => {
    const rows = [
      ['{{ .Values.a.b }}', 'a.b'],
      ['"{{ .Values.a }}"', 'a'],
      ['{{ $.Values.a | default .Values.b | quote }}', 'a | b'],
      ['{{ coalesce .Values.a .Values.b "kata" }}', 'a | b'],
      ['{{ ternary .Values.a .Values.b (eq .Values.c "x") }}', 'a | b'],
      ['{{ index .Values "a-b" "c" }}', 'a-b.c'],
      ['{{ (.Values.a).b }}', 'a.b'],
      ['{{ get .Values.a "b" }}', 'a.b'],
      ['{{ dig "a" "b" "kata" .Values }}', 'a.b'],
      ['{{ tpl .Values.a . }}', 'a'],
      ['{{ (first .Values.a).b }}', 'a.*.b'],
      ['{{ required "x" .Values.a | trim }}', 'a'],
      ['{{ printf "kata-%s" .Values.a }}', ''],
      ['{{ .Release.Name }}', ''],
      ['{{ $x := .Values.a }}{{ $x.b }}', 'a.b'],
      ['{{ if .Values.x }}{{ .Values.a }}{{ else }}{{ .Values.b }}{{ end }}', 'a | b'],
    ];
    for (const [expression, expected] of rows) {
      assert.equal(
        inTemplate(`runtimeClassName: ${expression}`),
        `[runtimeClassName] <- ${expected}`,
        expression,
      );
    }
    assert.equal(inTemplate('  - runtimeClassName: kata # x'), '[runtimeClassName] kata<- ');
  });

  it('follows control structures, with what they test', () => {
    assert.equal(
      inTemplate(`{{- with .Values.a }}
runtimeClassName: {{ .b }}
{{- else with .Values.c }}
runtimeClassName: {{ . }}
{{- end }}
{{- range $key, $pool := .Values.pools }}
  {{- if $pool.class }}
  runtimeClassName: {{ $pool.class }}
  {{- end }}
  {{- continue }}
{{- end }}
{{- $x := "" }}
{{- if .Values.d }}{{ $x = .Values.d }}{{ else }}{{ $x = .Values.e }}{{ end }}
runtimeClassName: {{ $x }}
# runtimeClassName: {{ .Values.comment }}
runtimeClassName:
  type: string
{{/* runtimeClassName: x */}}`),
      `[runtimeClassName] <- a.b if a
[runtimeClassName] <- c if c
[runtimeClassName] <- pools.*.class if pools.*.class
[runtimeClassName] <- d | e`,
    );
  });

  it('goes round a loop again that assigns a variable', () => {
    const loop =
      '{{ $x := .Values.a }}{{ range .Values.b }}\nruntimeClassName: {{ $x.c }}{{ $x = .d }}{{ end }}';
    assert.equal(inTemplate(loop), '[runtimeClassName] <- a.c\n[runtimeClassName] <- b.*.d.c');
  });

  it('follows the helpers of the chart, with their contexts', () => {
    const helpers = `{{ define "class" }}{{ .Values.a | default (include "other" .settings) }}{{ end }}
{{ define "other" }}{{ .b }}{{ end }}
{{- define "spec" }}
runtimeClassName: {{ (index . 1).c }}
{{- end }}`;
    assert.equal(
      inTemplate(
        `runtimeClassName: {{ include "class" (dict "Values" .Values "settings" .Values.x) }}
{{- include "spec" (list . .Values.y) | nindent 4 }}
{{- toYaml (dict "runtimeClassName" .Values.z) | nindent 4 }}
{{- block "own" .Values.w }}
runtimeClassName: {{ .c }}
{{- end }}`,
        helpers,
      ),
      `[runtimeClassName] <- a | x.b
[runtimeClassName] <- y.c
[{{- toYaml (dict "runtimeClassName" .Values.z) | nindent 4 }}] <- z
[runtimeClassName] <- w.c`.replace(
        '[{{- toYaml (dict "runtimeClassName" .Values.z) | nindent 4 }}]',
        '[{{- toYaml (dict "runtimeClassName" .Values.z) | nindent 4 }}]',
      ),
    );
  });

  it('gives the paths of subcharts as the outermost chart has them', () => {
    const template = 'runtimeClassName: {{ .Values.a | default .Values.global.b }}';
    const sub = { 'charts/x/Chart.yaml': 'name: sub\nversion: 1.0.0', 'charts/x/templates/t.yaml': template };
    const about = (more: string) => `name: app\ndependencies: [{ name: sub, version: 1.0.0${more} }]`;
    const expected = (name: string) =>
      `charts/x/templates/t.yaml [runtimeClassName] <- ${name}.a | ${name}.global.b | global.b`;
    assert.equal(wiring(sub), expected('sub'));
    assert.equal(wiring({ ...sub, 'Chart.yaml': about(', alias: other') }), expected('other'));
    assert.equal(
      wiring({ ...sub, 'Chart.yaml': about(', import-values: [x]') }),
      `${expected('sub')}\nnot understood`,
    );
  });

  it('knows what it has not understood', () => {
    for (const text of [
      '{{ if }}x{{ end }}',
      '{{ .Values.a',
      '{{ if .a }}',
      '{{ end }}',
      '{{ include "nowhere" . }}',
      '{{ define "recursive" }}{{ include "recursive" . }}{{ end }}{{ include "recursive" . }}',
    ]) {
      assert.equal(inTemplate(text), 'not understood', text);
    }
  });

  it('takes an end with any text', () => {
    const texts = [
      ...[
        '{{',
        '{{if .a}}',
        '{{end}}',
        '{{/*',
        '{{ "',
        '{{ `',
        '{{ (',
        '{{ .a.',
        '{{ a | ',
        '{{ $x := ',
      ].flatMap(part => [part.repeat(20_000), `${part.repeat(20_000)}}}`]),
      `{{ ${'('.repeat(10_000)}.a${')'.repeat(10_000)} }}`,
      `${'{{ define "a" }}{{ include "b" . }}{{ include "b" . }}{{ end }}{{ define "b" }}{{ include "a" . }}{{ include "a" . }}{{ end }}'}{{ include "a" . }}`,
      `{{ $x := "x" }}${'{{ $x = printf "%s%s" $x $x }}'.repeat(60)}runtimeClassName: {{ $x }}`,
      `{{ range .Values.a }}${'{{ range . }}'.repeat(50)}runtimeClassName: x${'{{ end }}'.repeat(51)}`,
      'runtimeClassName: '.repeat(20_000),
    ];
    for (const text of texts) assert.equal(typeof inTemplate(text), 'string');
  });
});
