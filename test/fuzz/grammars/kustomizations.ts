import fc from 'fast-check';
import type { Grammar } from '../grammar.ts';
import { writeJson, writeYaml } from '../write-yaml.ts';
import { surroundings } from './manifests.ts';
import { runtimeClass } from './objects.ts';
import { podSpec } from './pod-specs.ts';
import { className, few, labels, mapOf, name, namespace, odd, oneOf, some, type Value } from './values.ts';

const jsonPatch = few(
  some(
    {
      op: oneOf('add', 'replace', 'remove', 'test', 'move', 'copy', 'Replace'),
      path: oneOf(
        ...[
          '/spec/template/spec/runtimeClassName',
          '/spec/runtimeClassName',
          '/handler',
          '/a~1b/~0',
          '/spec/containers/-',
          '/spec/containers/0/name',
        ],
        ...['', '/', 'spec', '/spec/', '/metadata/labels/app.kubernetes.io~1name', '/~2', '/spec/-1'],
      ),
      from: oneOf('/spec', '/a'),
      value: fc.oneof(className, podSpec, odd),
    },
    'op',
    'path',
    'value',
  ),
  4,
);

const strategicPatch = some(
  {
    apiVersion: oneOf('apps/v1'),
    kind: oneOf('Deployment', 'Pod'),
    metadata: some({ name }, 'name'),
    spec: some(
      {
        template: some({ spec: podSpec }, 'spec'),
        $patch: oneOf('delete', 'replace'),
        '$setElementOrder/containers': few(some({ name })),
      },
      'template',
    ),
  },
  ...['apiVersion', 'kind', 'metadata', 'spec'],
);

const inText = fc
  .tuple(fc.oneof(jsonPatch, strategicPatch), fc.nat())
  .map(([patch, seed]): Value => (seed % 3 === 0 ? writeJson(patch, seed) : writeYaml(patch, seed)));

const target = some({
  kind: oneOf('Deployment', 'Pod', '.*', 'D(.*)+'),
  name: oneOf('web', 'w.*', '['),
  labelSelector: oneOf('app=web', 'a in (b)'),
  group: oneOf('apps'),
});
const paths = few(
  oneOf(
    'pods.yaml',
    'base',
    '../base',
    'missing.yaml',
    'https://example.com/x',
    '.',
    '..',
    'overlay',
    '/etc',
    'patch.yaml',
  ),
);

const kustomization = some({
  apiVersion: oneOf('kustomize.config.k8s.io/v1beta1'),
  kind: oneOf('Kustomization', 'Component'),
  resources: paths,
  components: paths,
  bases: paths,
  patches: few(some({ path: oneOf('patch.yaml', 'patch.json', 'missing.yaml'), patch: inText, target })),
  patchesJson6902: few(some({ path: oneOf('patch.json'), patch: inText, target })),
  patchesStrategicMerge: few(fc.oneof(oneOf('patch.yaml'), inText)),
  namePrefix: name,
  nameSuffix: name,
  namespace,
  commonLabels: labels,
  labels: few(some({ pairs: labels, includeSelectors: oneOf(true), includeTemplates: oneOf(true) })),
  images: few(some({ name, newTag: name })),
  replicas: few(some({ name, count: oneOf(3) })),
  configMapGenerator: few(some({ name, literals: few(oneOf('a=b', 'class=kata', '=')) })),
  replacements: few(
    some({
      source: some({
        kind: oneOf('ConfigMap', 'RuntimeClass'),
        name,
        fieldPath: oneOf('data.class', 'metadata.name', 'a.[b=c].d', '['),
      }),
      targets: few(
        some({
          select: target,
          fieldPaths: few(oneOf('spec.template.spec.runtimeClassName', 'spec.*.x', 'a.[', '')),
          options: some({ create: oneOf(true), delimiter: oneOf('-', ''), index: oneOf(0, -1, 1e9) }),
        }),
      ),
    }),
  ),
  transformers: paths,
  generators: paths,
  configurations: paths,
  openapi: mapOf(['path'], name),
  vars: few(some({ name, objref: target })),
});

const files: Readonly<Record<string, string>> = {
  ...surroundings,
  'base/kustomization.yaml': 'resources: [deployment.yaml]\n',
  'base/deployment.yaml': surroundings['pods.yaml']!,
  'kustomization.yaml':
    'resources: [pods.yaml, class.yaml]\npatches:\n- path: patch.yaml\n- path: patch.json\n  target: { kind: Deployment }\n',
  'class.yaml': 'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: { name: own }\nhandler: own\n',
  'patch.yaml':
    'apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: web }\nspec: { template: { spec: { runtimeClassName: kata } } }\n',
  'patch.json': '[{"op": "replace", "path": "/spec/template/spec/runtimeClassName", "value": "own"}]\n',
  'overlay/kustomization.yaml': 'resources: [../base]\nnamePrefix: a-\n',
};

const written = (value: fc.Arbitrary<Value>) =>
  fc.tuple(value, fc.nat()).map(([each, seed]) => writeYaml(each, seed));

/** Kustomizations, and the patches of both kinds. */
export const kustomizations: readonly Grammar[] = [
  {
    name: 'kustomizations',
    paths: ['kustomization.yaml', 'overlay/kustomization.yaml', 'base/kustomization.yaml'],
    files,
    text: written(kustomization),
  },
  {
    name: 'patches',
    paths: ['patch.yaml', 'base/deployment.yaml'],
    files,
    text: written(fc.oneof(strategicPatch, jsonPatch, runtimeClass)),
  },
  {
    name: 'JSON patches',
    paths: ['patch.json', 'patch.yaml'],
    files,
    text: fc
      .tuple(fc.oneof(jsonPatch, strategicPatch), fc.nat())
      .map(([patch, seed]) => writeJson(patch, seed)),
  },
];
