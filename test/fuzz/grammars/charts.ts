import fc from 'fast-check';
import { releasedChart, releases } from '../../support/releases.ts';
import type { Grammar } from '../grammar.ts';
import { writeYaml } from '../write-yaml.ts';
import { surroundings } from './manifests.ts';
import { podSpec } from './pod-specs.ts';
import { anyBoolean, className, few, mapOf, name, oneOf, some, type Value } from './values.ts';

const values = some({
  sandbox: some({ runtime: className, enabled: anyBoolean, runtimeClassName: className }),
  web: some({ runtimeClassName: className, pod: podSpec, extra: oneOf('{{ .Values.sandbox.runtime }}') }),
  global: some({ runtimeClass: some({ name: className }), imageRegistry: name }),
  runtimeClassName: className,
  workers: few(some({ name, runtimeClassName: className })),
  app: some({ sandbox: some({ runtime: className }) }),
  tolerations: few(mapOf(['key', 'operator'], name)),
});

const chart: Readonly<Record<string, string>> = {
  ...surroundings,
  ...releasedChart,
  'charts/app/values.yaml':
    'sandbox: { runtime: gvisor }\nweb: { runtimeClassName: kata }\nworkers: [{ name: a }]\n',
  'charts/app/templates/_helpers.tpl':
    '{{- define "app.class" -}}\n{{ .Values.sandbox.runtime | default "kata" }}\n{{- end }}\n',
  'charts/app/templates/web.yaml':
    'apiVersion: v1\nkind: Pod\nmetadata:\n  name: {{ .Release.Name }}\nspec:\n  runtimeClassName: {{ include "app.class" . }}\n  {{- with .Values.web.pod }}\n  {{- toYaml . | nindent 2 }}\n  {{- end }}\n',
};

const term = fc.constantFrom(
  ...[
    '.Values.sandbox.runtime',
    '.Values.web.runtimeClassName',
    '$.Values.runtimeClassName',
    '.Release.Name',
    '.',
    '$x',
    '"kata"',
  ],
  ...[
    '`kata`',
    '1',
    'nil',
    'true',
    '(list "a" "b")',
    '(dict "a" 1)',
    '(index .Values.workers 0)',
    '.Values.global.runtimeClass.name',
    '.Chart.Name',
  ],
  ...[
    '(include "app.class" .)',
    '(tpl "{{ .x }}" $)',
    '(.Files.Get "x")',
    '(lookup "v1" "Pod" "" "")',
    '(printf "%s-%d" "a" 1)',
  ],
);
const stage = fc.constantFrom(
  ...[
    'default "kata"',
    'quote',
    'squote',
    'upper',
    'trunc 5',
    'toYaml',
    'nindent 4',
    'trimSuffix "-"',
    'required "x"',
    'b64enc',
  ],
  ...[
    'toJson',
    'fromYaml',
    'ternary "a" "b"',
    'replace "a" "b"',
    'regexReplaceAll "a*" "b"',
    'splitList "-"',
    'until 5',
    'nobody',
    'repeat 3',
  ],
);
const pipeline = fc.tuple(term, fc.array(stage, { maxLength: 2 })).map(parts => parts.flat().join(' | '));
const condition = fc.oneof(
  pipeline,
  fc
    .tuple(fc.constantFrom('eq', 'ne', 'and', 'or', 'not', 'gt', 'hasKey', 'empty'), term, term)
    .map(parts => parts.join(' ')),
);

const { lines } = fc.letrec<{ lines: string }>(tie => {
  const inner = tie('lines');
  const dash = fc.constantFrom(['{{- ', ' }}'], ['{{ ', ' }}'], ['{{- ', ' -}}'], ['{{', '}}']);
  const block = fc
    .tuple(
      dash,
      fc.constantFrom('if', 'with', 'range', 'range $i, $x :=', 'if', 'block "b"', 'define "d"'),
      condition,
      inner,
      fc.option(inner),
    )
    .map(
      ([[open, close], keyword, of, body, other]) =>
        `  ${open}${keyword} ${of}${close}\n${body}${other === null ? '' : `  ${open}else${close}\n${other}`}  ${open}end${close}\n`,
    );
  const line = fc
    .tuple(fc.constantFrom('runtimeClassName', 'nodeName', 'x', 'runtimeClass', '- name'), pipeline)
    .map(([key, of]) => `  ${key}: {{ ${of} }}\n`);
  const rest = fc.constantFrom(
    ...[
      '  containers:\n  - name: a\n',
      '  runtimeClassName: kata\n',
      '{{/* about */}}\n',
      '  {{- $x := .Values.sandbox }}\n',
      '  # {{ x }}\n',
      '---\n',
    ],
    ...[
      '  {{- toYaml .Values.web.pod | nindent 2 }}\n',
      '  runtimeClassName: "{{ .x }}-{{ .y }}"\n',
      '{{- break }}\n',
      '  {{ template "app.class" . }}\n',
    ],
  );
  const some = fc
    .array(fc.oneof({ maxDepth: 3 }, line, rest, block), { maxLength: 4 })
    .map(parts => parts.join(''));
  return { lines: some };
});

const heads = [
  'apiVersion: v1\nkind: Pod\nmetadata:\n  name: {{ .Release.Name }}\nspec:\n',
  'apiVersion: node.k8s.io/{{ .Values.version | default "v1beta1" }}\nkind: RuntimeClass\nmetadata:\n  name: gvisor\nhandler: {{ .Values.sandbox.runtime }}\n',
  'apiVersion: node.k8s.io/v1beta1\nkind: RuntimeClass\nmetadata:\n  name: old\nhandler: runsc\n',
  '{{- define "app.class" -}}\n',
  'apiVersion: apps/v1\nkind: Deployment\nspec:\n template:\n  spec:\n',
  '',
];

const release = fc.constantFrom(...Object.values(releases));

/** Values, templates, and objects that install charts. */
export const charts: readonly Grammar[] = [
  {
    name: 'values of charts',
    paths: ['charts/app/values.yaml', 'charts/app/values-prod.yaml', 'values.yaml'],
    files: chart,
    text: fc.tuple(values, fc.nat()).map(([value, seed]) => writeYaml(value, seed)),
  },
  {
    name: 'templates of charts',
    paths: [
      'charts/app/templates/web.yaml',
      'charts/app/templates/new.yaml',
      'charts/app/templates/_helpers.tpl',
      'other.yaml',
    ],
    files: chart,
    text: fc.tuple(fc.constantFrom(...heads), lines).map(([head, body]) => head + body),
  },
  {
    name: 'releases',
    paths: ['clusters/prod/app.yaml', 'argocd/app.yaml', 'releases/app.yaml'],
    files: chart,
    text: fc.tuple(release, fc.oneof(className, values as fc.Arbitrary<Value>)).map(([{ text }, value]) => {
      const inOneLine = JSON.stringify(value ?? null);
      return text.replace('VALUE', inOneLine).replace('OTHER', inOneLine);
    }),
  },
];
