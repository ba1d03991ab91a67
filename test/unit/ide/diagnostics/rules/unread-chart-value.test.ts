import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checking, findingsWhileReading, offeredFixes } from '../../../../support/check.ts';
import { fix } from '../../../../support/picture.ts';
import { openWorkspace, uriOf } from '../../../../support/workspace.ts';

const check = checking('unread-chart-value');

const chart = (values: string, template: string, about = '') => `=== chart/Chart.yaml
apiVersion: v2
name: chart
version: 1.0.0
${about}=== chart/templates/pod.yaml
apiVersion: v1
kind: Pod
spec:
${template}
=== chart/values.yaml
${values}
`;

const finding = (path: string, instead = '') =>
  `warning unread-chart-value: No template reads ${path}, so no Pod gets the RuntimeClass "kata".${instead}`;

describe('unread-chart-value', () => {
  it('finds a value at another path than the templates read, in every values file of the chart', () =>
    check(`${chart(
      `a:
  runtimeClassName: kata
  b: [{ runtimeClassName: kata }]
web:
  runtimeClassName: kata
                    ^^^^ ${finding('web.runtimeClassName', ' The templates read the class from a.runtimeClassName.')}`,
      '  runtimeClassName: {{ .Values.a.runtimeClassName }}\n  x: {{ toYaml .Values.a.b }}',
    )}=== chart/values-prod.yaml
runtimeClassName: kata
                  ^^^^ ${finding('runtimeClassName', ' The templates read the class from a.runtimeClassName.')}
`));

  it('follows the values through helpers, maps, loops and variables', async () => {
    const templates = [
      '  {{- toYaml .Values.a | nindent 2 }}',
      '  {{- with .Values.a }}\n  x: {{ .runtimeClassName }}\n  {{- end }}',
      '  {{- range .Values }}\n  x: {{ .runtimeClassName }}\n  {{- end }}',
      '  {{- $a := .Values.a }}\n  x: {{ $a.runtimeClassName }}',
      '  x: {{ index .Values "a" "runtimeClassName" }}',
      '  x: {{ pluck "runtimeClassName" .Values.a }}',
      '  x: {{ get .Values (print "a") | toJson }}',
      '  {{- if .Values.a.runtimeClassName }}\n  runtimeClassName: kata\n  {{- end }}',
      '  x: {{ include "of.a.library" . }}',
      '  x: {{ tpl (.Files.Get "a.yaml") . }}',
      '  x: {{ $.Values.a | toPrettyJson }}',
      '  x: {{ (merge (dict) .Values.a).runtimeClassName }}',
      '  {{- $_ := set .Values "b" 1 }}',
      '  x: {{ broken',
    ];
    for (const template of templates) await check(chart('a:\n  runtimeClassName: kata', template));
  });

  it('asks the charts below, those that are missing, and globals', async () => {
    const dependency = (alias: string) => `dependencies: [{ name: sub, version: 1.0.0${alias} }]\n`;
    const sub = `=== chart/charts/sub/Chart.yaml
apiVersion: v2
name: sub
version: 1.0.0
=== chart/charts/sub/templates/pod.yaml
runtimeClassName: {{ .Values.runtimeClassName }}
x: {{ .Values.global.runtimeClassName }}
`;
    const own = '  x: {{ .Values.x }}';
    await check(chart('sub: { runtimeClassName: kata }', own, dependency('')));
    await check(chart('global: { runtimeClassName: kata }', own, dependency('')));
    await check(chart('sub: { runtimeClassName: kata }', own, dependency('')) + sub);
    await check(chart('other: { runtimeClassName: kata }', own, dependency(', alias: other')) + sub);
    await check(chart('global: { runtimeClassName: kata }', own, dependency('')) + sub);
    await check(
      `${chart(
        `sub: { x: { runtimeClassName: kata } }
                              ^^^^ ${finding('sub.x.runtimeClassName', ' The templates read the class from sub.runtimeClassName.')}`,
        own,
        dependency(''),
      )}${sub}`,
    );
  });

  it('says nothing of empty values, of anchors, of values that are templates, of libraries', async () => {
    const template = '  x: {{ .Values.x }}';
    for (const values of [
      'runtimeClassName: ""',
      'runtimeClassName: null',
      'runtimeClassName: "{{ .Values.x }}"',
      'a: &a { runtimeClassName: kata }\nx: *a',
      'a: { runtimeClassName: kata }\nb: "{{ .Values.a }}"',
    ]) {
      await check(chart(values, template));
    }
    await check(chart('runtimeClassName: kata', template, 'type: library\n'));
    await check(chart('runtimeClassName: kata', template).replaceAll('=== chart', '=== tests/chart'));
  });

  it('says nothing before the folder was read, and of values that are in no chart', async () => {
    const text = chart('runtimeClassName: kata', '  x: {{ .Values.x }}');
    assert.equal(findingsWhileReading(text), '');
    await check(text.replace('chart/Chart.yaml', 'chart/other.yaml'));
  });

  it('reads the templates of a chart as soon as a file of it on disk concerns classes', async () => {
    const files: Record<string, string> = {
      'chart/Chart.yaml': 'name: chart',
      'chart/templates/pod.yaml': 'x: {{ .Values.x }}',
      'chart/values.yaml': 'x: 1',
    };
    const session = await openWorkspace(files);
    assert.deepEqual([...session.index.completeCharts], []);
    files['chart/values.yaml'] = 'runtimeClassName: kata';
    await session.readFiles([uriOf('chart/values.yaml')]);
    assert.deepEqual([...session.index.completeCharts], [uriOf('chart')]);
  });

  it('knows what Helm does not load, and what is packed', async () => {
    const read = chart('runtimeClassName: kata', '  x: {{ .Values.runtimeClassName }}');
    const unread = chart(
      `runtimeClassName: kata\n                  ^^^^ ${finding('runtimeClassName')}`,
      '  x: {{ .Values.runtimeClassName }}',
    );
    const other = '=== chart/templates/other.yaml\nx: {{ .Values.x }}\n';
    const ignoring = (rule: string) => `${other}=== chart/.helmignore\n${rule}\n`;
    await check(read + ignoring('other.yaml'));
    await check(unread + ignoring('templates/pod.yaml'));
    await check(read + ignoring('templates/**/pod.yaml'));
    const packed = '=== chart/charts/sub-1.0.0.tgz\nx\n';
    const ofSub = (about: string) => chart('sub: { runtimeClassName: kata }', '  x: {{ .Values.x }}', about);
    await check(ofSub('') + packed);
    await check(ofSub('dependencies: [{ name: sub, version: 1.0.0 }]\n') + packed);
    const marked = `sub: { runtimeClassName: kata }\n                         ^^^^ ${finding('sub.runtimeClassName')}`;
    await check(chart(marked, '  x: {{ .Values.x }}') + packed.replace('charts/sub', 'charts/_sub'));
  });

  it('moves a value to where the templates read it', async () => {
    const template = '  runtimeClassName: {{ .Values.web.sandbox.class }}';
    const fixed = async (values: string, path = 'values-prod.yaml') => {
      const others = chart('', template).replace('=== chart/values.yaml\n\n', '');
      const picture = `${others}=== chart/${path}\n${values}`;
      const titles = await offeredFixes('unread-chart-value', picture);
      return titles.length === 0 ? 'not offered' : fix(picture, 'Move it to web.sandbox.class');
    };
    const rows: readonly (readonly [string, string, string?])[] = [
      [
        'a: 1\nruntimeClassName: kata # why\n# end\n',
        'a: 1\nweb:\n  sandbox:\n    class: kata # why\n# end\n',
      ],
      [
        'runtimeClassName: "kata"\nweb:\n  image: x\nb: 1\n',
        'web:\n  image: x\n  sandbox:\n    class: "kata"\nb: 1\n',
      ],
      ['runtimeClassName: kata\nweb:\n  sandbox:\n    class: ""\n', 'web:\n  sandbox:\n    class: kata\n'],
      ['runtimeClassName: kata\nweb: { sandbox: {} }\n', 'web: { sandbox: {"class": kata} }\n'],
      ['web:\n  runtimeClassName: kata\n  image: x\n', 'web:\n  image: x\n  sandbox:\n    class: kata\n'],
      ['a: 1\npod:\n  spec:\n    runtimeClassName: kata\n', 'a: 1\nweb:\n  sandbox:\n    class: kata\n'],
      ['pod:\n  runtimeClassName: kata', 'web:\n  sandbox:\n    class: kata'],
      // Where something is stated already, a comment would be lost, or a map left empty.
      ['runtimeClassName: kata\nweb: { sandbox: { class: other } }\n', 'not offered'],
      ['runtimeClassName: kata\nweb:\n', 'not offered'],
      ['runtimeClassName: kata # why\nweb: { sandbox: { class: "" } }\n', 'not offered'],
      ['pod:\n  # why\n  runtimeClassName: kata\na: 1\n', 'not offered'],
      ['web:\n  runtimeClassName: kata\na: 1\n', 'not offered'],
      ['a: [{ runtimeClassName: kata }]\n', 'not offered'],
      ['a: 1\npod:\n  runtimeClassName: kata\n', 'not offered', 'values.yaml'],
    ];
    for (const [before, after, path] of rows) assert.equal(await fixed(before, path), after, before);
    const two = `${template}\n  b: x\n---\nspec:\n  runtimeClassName: {{ .Values.b }}`;
    assert.deepEqual(await offeredFixes('unread-chart-value', chart('runtimeClassName: kata', two)), []);
  });
});
