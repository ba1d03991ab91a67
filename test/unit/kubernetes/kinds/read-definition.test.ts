import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readDefinition } from '../../../../server/kubernetes/kinds/read-definition.ts';
import { expectText } from '../../../support/expect/expect-text.ts';

describe('readDefinition', () => {
  it('finds a whole Pod spec, a part of one, and paths through lists and maps', () => {
    expectText(
      drawn(`apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: widgets.example.com
spec:
  group: example.com
  names: # of the kind
    plural: widgets
    kind: "Widget"
  versions:
    - name: v1
      schema:
        openAPIV3Schema:
          description: >-
            runtimeClassName: in a text
            properties:
              runtimeClassName:
                type: string
          type: object
          properties:
            spec:
              properties:
                template:
                  properties:
                    containers:
                      items: {type: object}
                      type: array
                    nodeName: {type: string}
                    overhead:
                      type: object
                    runtimeClassName:
                      description: 'The class: of
                        the Pod'
                      type: string
                  required:
                  - containers
                  - runtimeClassName
                pools:
                  type: array
                  items:
                    properties:
                      nodeSelector:
                        additionalProperties:
                          type: string
                      'runtimeClassName':
                        type: 'string' # of the pool
                byName:
                  additionalProperties:
                    properties:
                      runtimeClassName:
                        type: string
                items:
                  properties:
                    runtimeClassName:
                      type: integer
            status:
              properties:
                runtimeClassName:
                  type: string
`),
      `example.com Widget
spec.byName.* part, lacks overhead nodeSelector tolerations hostUsers nodeName
spec.pools.[] part, lacks overhead tolerations hostUsers nodeName
spec.template whole, lacks nodeSelector tolerations hostUsers`,
    );
  });

  it('unites the versions of a kind, and reads v1beta1', () => {
    const version = (name: string, path: string, type: string) => `
  - name: ${name}
    schema:
      openAPIV3Schema:
        properties:
          ${path}:
            properties:
              runtimeClassName:
                type: ${type}`;
    expectText(
      drawn(`spec:
  validation:
    openAPIV3Schema:
      properties:
        old:
          properties: {runtimeClassName: {type: string}}
  versions:${version('v1', 'a', 'string')}${version('v2', 'b', 'string')}${version('v3', 'b', 'string')}
  group: example.com
  names:
    kind: Widget
`),
      `example.com Widget
a part, lacks overhead nodeSelector tolerations hostUsers nodeName
b part, lacks overhead nodeSelector tolerations hostUsers nodeName
old part, lacks overhead nodeSelector tolerations hostUsers nodeName`,
    );
  });

  it('passes over the lines of a Helm template, and gives up where the name of the kind is one', () => {
    const chart = (group: string) => `{{- if .Values.crds }}
{{/* a comment
kind: Other
*/}}
kind: CustomResourceDefinition
metadata:
  {{- with .Values.annotations }}
  annotations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  name: {{ .Values.name }}
spec:
  group: ${group}
  names:
    kind: Widget
  versions:
  - name: v1
    schema:
      openAPIV3Schema:
        properties:
          {{ .Values.key }}:
            properties:
              runtimeClassName:
                type: string
          spec:
            properties:
{{- if .Values.classes }}
              runtimeClassName:
                type: string
{{- end }}
{{- end }}
`;
    const places = 'spec part, lacks overhead nodeSelector tolerations hostUsers nodeName';
    assert.equal(drawn(chart('example.com')), `example.com Widget\n${places}`);
    assert.equal(drawn(chart('{{ .Values.group }}')), 'nothing');
  });

  it('reads what is written in another way: JSON, braces, anchors', () => {
    const schema = {
      properties: { spec: { properties: { runtimeClassName: { type: 'string' } } } },
    };
    const definition = {
      kind: 'CustomResourceDefinition',
      spec: {
        group: 'example.com',
        names: { kind: 'Widget' },
        versions: [{ name: 'v1', schema: { openAPIV3Schema: schema } }],
      },
    };
    const found = 'example.com Widget\nspec part, lacks overhead nodeSelector tolerations hostUsers nodeName';
    assert.equal(drawn(JSON.stringify(definition)), found);
    assert.equal(drawn(JSON.stringify(definition, null, 2)), found);
    assert.equal(drawn(`{spec: ${JSON.stringify(definition.spec)}}`), found);
    const spec = { ...definition.spec, versions: undefined };
    const head = `x: &pod ${JSON.stringify(schema)}\nspec:\n  group: ${spec.group}\n  names:\n    kind: Widget\n`;
    assert.equal(drawn(`${head}  versions:\n  - schema:\n      openAPIV3Schema: *pod\n`), found);
    const long = `# ${'x'.repeat(200_000)}\n`;
    assert.equal(drawn(`${long}${head}  versions:\n  - schema:\n      openAPIV3Schema: *pod\n`), 'nothing');
  });

  it('reads the name of the kind in braces, however long the schema is', () => {
    const text = `spec:
  group: example.com
  names: { listKind: WidgetList, kind: "Widget", plural: widgets }
  validation:
    openAPIV3Schema:
      description: ${'x'.repeat(200_000)}
      properties:
        runtimeClassName: # of all Pods
          type: string
`;
    assert.equal(
      drawn(text),
      'example.com Widget\n part, lacks overhead nodeSelector tolerations hostUsers nodeName',
    );
  });

  it('passes over what is indented below a text or another field, however long it is, and no further', () => {
    const words = (indent: string) => `${indent}runtimeClassName: {{ a\n\n${indent}  # b\r\n`.repeat(4000);
    const text = `spec:
  group: example.com
  names: {kind: Widget}
  conversion:
${words('    ')}  validation:
    openAPIV3Schema:
      description: |-
${words('        ')}      required:
      - runtimeClassName
${words('        ')}      properties:
        runtimeClassName:
          description: >-
${words('            ')}          type: string
`;
    const found = 'example.com Widget\n part, lacks overhead nodeSelector tolerations hostUsers nodeName';
    assert.equal(drawn(text), found);
    assert.equal(drawn(text.replaceAll('\n', '\r\n')), found);
  });

  it('finds nothing where nothing is', () => {
    for (const text of [
      '',
      'runtimeClassName: x',
      '{"runtimeClassName": ',
      'spec: [runtimeClassName',
      '- runtimeClassName\n- \n-\n',
      'spec:\n\truntimeClassName: x\n',
    ]) {
      assert.equal(drawn(text), 'nothing', text);
    }
  });

  it('takes time that grows with the text, however hostile it is', () => {
    const count = 40_000;
    const word = '# runtimeClassName\n';
    const deep = (line: (depth: number) => string) =>
      Array.from({ length: 1000 }, (_, depth) => `${' '.repeat(depth)}${line(depth)}\n`).join('');
    for (const text of [
      `${word}${deep(() => 'properties:')}`,
      `${word}spec:\n validation:\n  openAPIV3Schema:\n${deep(depth => `   ${depth % 2 ? 'a' : 'properties'}:`)}`,
      `${word}${'- '.repeat(count)}`,
      `${word}${'{{\n'.repeat(count)}`,
      `${word}${'a: [\n'.repeat(count)}`,
      `${word}${'a: "\n'.repeat(count)}`,
      'runtimeClassName:\n'.repeat(count),
      `spec:\n validation:\n  openAPIV3Schema:\n   properties:\n${'    a:\n     properties:\n      runtimeClassName:\n       type: string\n'.repeat(count / 4)}`,
      `{"runtimeClassName":${'['.repeat(count)}`,
      `{"runtimeClassName":${'{"items":'.repeat(count)}1${'}'.repeat(count)}}`,
    ]) {
      readDefinition(text);
    }
  });
});

function drawn(text: string): string {
  const found = readDefinition(text);
  if (found === undefined) return 'nothing';
  const places = found.places.map(({ path, whole, lacks }) => {
    const part = whole ? 'whole' : 'part';
    return `${path.join('.')} ${part}, lacks ${lacks?.join(' ')}`;
  });
  return [`${found.group} ${found.kind}`, ...places.sort()].join('\n');
}
