import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readChart } from '../../../server/charts/chart.ts';
import { effectiveClasses } from '../../../server/charts/effective-classes.ts';
import type { Values } from '../../../server/charts/values/merge-values.ts';

/** What is printed: the classes of each template, `?` for what is not known. */
function effective(
  values: string,
  template: string,
  overrides: Values = {},
  others: Record<string, string> = {},
) {
  const files = { 'Chart.yaml': 'name: app', 'values.yaml': values, 'templates/a.yaml': template, ...others };
  const all = effectiveClasses(readChart(new Map(Object.entries(files))), overrides);
  if (all === undefined) return 'unknown';
  return all
    .map(({ classes, isComplete }) => {
      const names = classes.map(({ className, isConditional }) =>
        isConditional || className === undefined ? '?' : JSON.stringify(className),
      );
      return names.join(' ') + (isComplete ? '' : ' ...');
    })
    .join('; ');
}

/** What Helm 3.19 makes of each was seen: the charts of test/rendering are made of the same forms. */
describe('the effective classes of a chart', () => {
  const withClass = '{{ with .Values.a }}runtimeClassName: {{ . }}{{ end }}';

  it('are those of its values with others stated over them', () => {
    assert.equal(effective('a: kata', withClass), '"kata"');
    assert.equal(effective('a: kata', withClass, { a: 'gvisor' }), '"gvisor"');
    assert.equal(effective('a: kata', withClass, { a: null }), '');
    assert.equal(effective('a: ""', withClass), '');
    assert.equal(effective('a: ""', 'runtimeClassName: {{ .Values.a }}'), 'null');
    assert.equal(effective('a: ""', 'runtimeClassName: {{ .Values.a | quote }}'), '""');
    assert.equal(effective('a: 1', 'runtimeClassName: {{ .Values.a }}'), '?');
  });

  it('are unknown where the installation decides', () => {
    assert.equal(
      effective('a: kata', '{{ if .Release.IsUpgrade }}runtimeClassName: {{ .Values.a }}{{ end }}'),
      '?',
    );
    assert.equal(effective('', '{{ lookup "v1" "Pod" "" "" | toYaml }}'), ' ...');
    assert.equal(effective('', 'runtimeClassName: {{ .Release.Name }}'), '?');
  });

  it('are unknown where Helm fails', () => {
    assert.equal(effective('', 'a: {{ .Values.b.c }}'), 'unknown');
    assert.equal(effective('', 'a: {{ required "x" .Values.b }}'), 'unknown');
    assert.equal(effective('a: "{{ x }}"', 'runtimeClassName: {{ .Values.a }}'), 'unknown');
    assert.equal(effective('a: [x]', 'spec:\n  {{ .Values.a | first }}\n  b: c'), 'unknown');
  });

  it('leave a null among globals to those who know all charts above', () => {
    const sub = {
      'charts/x/Chart.yaml': 'name: x',
      'charts/x/templates/a.yaml': 'x: {{ .Values.global.b }}',
    };
    assert.equal(effective('global: { a: kata }', 'a: b', { global: { a: null } }, sub), 'unknown');
    assert.equal(effective('global: { a: kata }', 'a: b', { global: { a: null } }), '');
  });

  it('know that merged maps win only where they have the key', () => {
    const merged = '{{ $x := mergeOverwrite (deepCopy .Values.a) .Values.b }}runtimeClassName: {{ $x.c }}';
    assert.equal(effective('a: { c: kata }\nb: {}', merged), '"kata"');
    assert.equal(effective('a: { c: kata }\nb: { c: gvisor }', merged), '"gvisor"');
    assert.equal(effective('a: { c: kata }\nb: { c: false }', merged), '? ...');
  });

  it('take the alias of a subchart, and its values from above', () => {
    const sub = {
      'Chart.yaml': 'name: app\ndependencies: [{ name: x, version: 1.0.0, alias: other }]',
      'charts/x/Chart.yaml': 'name: x\nversion: 1.0.0',
      'charts/x/values.yaml': 'a: kata',
      'charts/x/templates/a.yaml': 'runtimeClassName: {{ .Values.a }}',
    };
    assert.equal(effective('x: { a: gvisor }', 'b: c', {}, sub), '; "kata"');
    assert.equal(effective('other: { a: gvisor }', 'b: c', {}, sub), '; "gvisor"');
  });

  it('leave out the subcharts that conditions and tags switch off', () => {
    const sub = (entry: string) => ({
      'Chart.yaml': `name: app\ndependencies: [{ name: x, version: ${entry} }]`,
      'charts/x/Chart.yaml': 'name: x\nversion: 1.0.0',
      'charts/x/values.yaml': 'a: kata',
      'charts/x/templates/a.yaml': 'runtimeClassName: {{ .Values.a }}',
    });
    const condition = sub('1.0.0, condition: "x.enabled,all"');
    assert.equal(effective('', 'b: c', {}, condition), '; "kata"');
    assert.equal(effective('x: { enabled: false }', 'b: c', {}, condition), '');
    assert.equal(effective('x: { enabled: false }', 'b: c', { x: { enabled: true } }, condition), '; "kata"');
    assert.equal(effective('x: { enabled: "no" }\nall: false', 'b: c', {}, condition), '');
    const tags = sub('1.0.0, tags: [front, back]');
    assert.equal(effective('tags: { front: false }', 'b: c', {}, tags), '');
    assert.equal(effective('tags: { front: false, back: true }', 'b: c', {}, tags), '; "kata"');
    assert.equal(effective('', 'b: c', {}, sub('^1.0.0')), '; ?');
  });

  it('are those of the files that Helm loads', () => {
    const files = { 'templates/b.yaml': 'runtimeClassName: b', 'templates/.c.yaml': 'runtimeClassName: c' };
    const ignoring = (rules: string) =>
      effective('', 'runtimeClassName: a', {}, { ...files, '.helmignore': rules });
    assert.equal(ignoring(''), '"a"; "b"');
    assert.equal(ignoring('# b.yaml\n\nb.yaml\r\n'), '"a"');
    assert.equal(ignoring('templates/[^a].yaml'), '"a"');
    assert.equal(ignoring('templates/'), '');
    assert.equal(ignoring('/b.yaml'), '"a"; "b"');
    assert.equal(ignoring('**/b.yaml'), 'unknown');
    assert.equal(ignoring('[]a'), 'unknown');
    assert.equal(ignoring('Chart.yaml'), 'unknown');
  });
});
