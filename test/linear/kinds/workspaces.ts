import { type Kind, many, manyOf } from '../kind.ts';

const aClass = 'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: {name: box}\nhandler: runsc\n';
const pod = (name: string, className = 'box') =>
  `apiVersion: v1\nkind: Pod\nmetadata: {name: ${name}}\nspec: {runtimeClassName: ${className}, containers: [{name: a, image: a}]}\n`;
const chart = { 'chart/Chart.yaml': 'apiVersion: v2\nname: a\nversion: 1.0.0\n' };
const template = `${pod('a', '{{ .Values.runtimeClassName }}')}`;
const patch = (index: number) =>
  `- target: {kind: Pod, name: a${index}}\n  patch: |-\n    - op: add\n      path: /spec/runtimeClassName\n      value: box\n`;

/** Files that belong together. */
export const workspaces: readonly Kind[] = [
  {
    name: 'patches of a kustomization',
    count: 10,
    files: count => ({
      'kustomization.yaml': `resources: [pods.yaml]\npatches:\n${many(count, patch)}`,
      'pods.yaml': many(50, i => `---\n${pod(`a${i}`)}`),
      'class.yaml': aClass,
    }),
  },
  {
    name: 'resources of a kustomization',
    count: 10,
    files: count => ({
      'kustomization.yaml': `resources: [pods.yaml]\nnamespace: y\nnamePrefix: x-\npatches:\n${many(3, patch)}`,
      'pods.yaml': many(count, i => `---\n${pod(`a${i}`)}`),
      'class.yaml': aClass,
    }),
  },
  {
    name: 'files of a kustomization',
    count: 10,
    files: count => ({
      'kustomization.yaml': `resources:\n${many(count, i => `- pod-${i}.yaml\n`)}patches:\n${many(3, patch)}`,
      ...manyOf(count, i => [`pod-${i}.yaml`, pod(`a${i}`)]),
      'class.yaml': aClass,
    }),
  },
  {
    name: 'kustomizations',
    count: 10,
    files: count => ({
      'class.yaml': aClass,
      'base/kustomization.yaml': 'resources: [pod.yaml]\n',
      'base/pod.yaml': pod('a'),
      ...manyOf(count, i => [
        `o${i}/kustomization.yaml`,
        `resources: [../base]\nnamePrefix: p${i}-\npatches:\n${patch(i)}`,
      ]),
    }),
  },
  {
    name: 'values of a chart',
    count: 500,
    files: count => ({
      'chart/values.yaml': `runtimeClassName: box\n${many(count, i => `v${i}: {a: 1}\n`)}`,
      ...chart,
      'chart/templates/a.yaml': template,
      'class.yaml': aClass,
    }),
  },
  {
    name: 'classes in values of a chart',
    count: 100,
    files: count => ({
      'chart/values.yaml': many(count, i => `v${i}: {runtimeClassName: box-${i}}\n`),
      ...chart,
      'chart/templates/a.yaml': many(50, i => `---\n${pod('a', `{{ .Values.v${i}.runtimeClassName }}`)}`),
      'class.yaml': aClass,
    }),
  },
  {
    name: 'templates of a chart',
    count: 20,
    files: count => ({
      'chart/values.yaml': 'runtimeClassName: box\n',
      ...chart,
      ...manyOf(count, i => [`chart/templates/${i}.yaml`, template]),
      'class.yaml': aClass,
    }),
  },
  {
    name: 'actions of a template',
    count: 100,
    files: count => ({
      'chart/templates/a.yaml': `${template}${'{{- if .Values.a }}\n# {{ .Values.b }}\n{{- end }}\n'.repeat(count)}`,
      ...chart,
      'chart/values.yaml': 'runtimeClassName: box\n',
      'class.yaml': aClass,
    }),
  },
  {
    name: 'definitions of kinds',
    count: 20,
    files: count => ({ 'a.yaml': many(count, definition), 'class.yaml': aClass }),
  },
  {
    name: 'objects of a defined kind',
    count: 50,
    files: count => ({
      'a.yaml': many(
        count,
        i =>
          `---\napiVersion: e.example/v1\nkind: K1\nmetadata: {name: a${i}}\nspec: {template: {spec: {runtimeClassName: box}}}\n`,
      ),
      'crd.yaml': definition(1),
      'class.yaml': aClass,
    }),
  },
  {
    name: 'properties of a defined kind',
    count: 200,
    files: count => ({
      'a.yaml': definition(0).replace(
        'properties: {spec',
        `properties: {${many(count, i => `p${i}: {type: string}, `)}spec`,
      ),
      'class.yaml': aClass,
    }),
  },
  {
    name: 'requirements of a policy',
    count: 50,
    files: count => ({
      'a.yaml': many(20, i => `---\n${pod(`a${i}`)}`),
      'class.yaml': aClass,
      '.runtimeclass/policy.yaml': `requirements:\n${many(count, i => `- {name: r${i}, images: ["*.e${i}/*"], needs: {isolation: virtual-machine}}\n`)}`,
    }),
  },
  {
    name: 'globs of a policy',
    count: 50,
    files: count => ({
      'a.yaml': many(20, i => `---\n${pod(`a${i}`)}`),
      'class.yaml': aClass,
      '.runtimeclass/policy.yaml': `requirements:\n- name: r\n  needs: {isolation: virtual-machine}\n  images:\n${many(count, i => `  - "*a*b${i}*"\n`)}`,
    }),
  },
  {
    name: 'stars of a glob',
    count: 20,
    files: count => ({
      'a.yaml': pod('a').replace('image: a', `image: ${'a'.repeat(2000)}`),
      'class.yaml': aClass,
      '.runtimeclass/policy.yaml': `requirements:\n- name: r\n  needs: {isolation: virtual-machine}\n  images: ["${'*a'.repeat(count)}b"]\n`,
    }),
  },
  {
    name: 'classes that a policy knows',
    count: 100,
    files: count => ({
      '.runtimeclass/policy.yaml': `classes:\n${many(count, i => `  box-${i}: {isolation: virtual-machine}\n`)}`,
      'class.yaml': aClass,
    }),
  },
];

function definition(index: number): string {
  return `---\napiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {name: k${index}s.e.example}\nspec:\n  group: e.example\n  names: {kind: K${index}, plural: k${index}s}\n  scope: Namespaced\n  versions:\n  - name: v1\n    served: true\n    storage: true\n    schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {template: {type: object, properties: {spec: {type: object, properties: {runtimeClassName: {type: string}, containers: {type: array}}}}}}}}}}\n`;
}
