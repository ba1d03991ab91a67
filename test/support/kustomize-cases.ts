/** A kustomization, and what kustomize makes of it. `test/rendering/kustomize.test.ts` asks kustomize itself. */
export interface KustomizeCase {
  readonly title: string;
  /** Files by path, as in a picture: each after a line `=== path`. The kustomization to build is `prod/kustomization.yaml`. */
  readonly files: string;
  /** Class by `kind namespace/name`, sorted: empty for none. Or `fails`. */
  readonly classes: readonly string[] | 'fails';
  /** What we say, where it is less than kustomize knows: `?` for a class that we do not know. */
  readonly weSay?: readonly string[];
}

const base = `=== base/kustomization.yaml
resources: [web.yaml]
=== base/web.yaml
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
  labels: { app: web }
spec:
  template:
    spec:
      containers: [{ name: main, image: example.com/web:1 }]
`;
const sandboxed = base.replace('containers:', 'runtimeClassName: gvisor\n      containers:');

const json = (operation: string, target = 'kind: Deployment') => `=== prod/kustomization.yaml
resources: [../base]
patches:
  - target: { ${target} }
    patch: |-
      - ${operation}
`;
const merge = (patch: string, name = 'web') => `=== prod/kustomization.yaml
resources: [../base]
patches: [{ path: patch.yaml }]
=== prod/patch.yaml
apiVersion: apps/v1
kind: Deployment
metadata: { name: ${name} }
${patch}
`;
const field = '/spec/template/spec/runtimeClassName';
const none = ['Deployment default/web='];
const kata = ['Deployment default/web=kata'];
const gvisor = ['Deployment default/web=gvisor'];

export const kustomizeCases: readonly KustomizeCase[] = [
  {
    title: 'a base as it is',
    files: sandboxed + json('{ op: add, path: /metadata/labels/a, value: b }'),
    classes: gvisor,
  },
  { title: 'add sets', files: base + json(`{ op: add, path: ${field}, value: kata }`), classes: kata },
  {
    title: 'add replaces',
    files: sandboxed + json(`{ op: add, path: ${field}, value: kata }`),
    classes: kata,
  },
  {
    title: 'replace of a missing field adds it',
    files: base + json(`{ op: replace, path: ${field}, value: kata }`),
    classes: kata,
  },
  { title: 'remove removes', files: sandboxed + json(`{ op: remove, path: ${field} }`), classes: none },
  {
    title: 'remove of a missing field fails',
    files: base + json(`{ op: remove, path: ${field} }`),
    classes: 'fails',
  },
  {
    title: 'a field below a missing one fails',
    files: base + json('{ op: add, path: /spec/jobTemplate/spec/x, value: kata }'),
    classes: 'fails',
    weSay: none,
  },
  {
    title: 'a test that fails',
    files: sandboxed + json(`{ op: test, path: ${field}, value: kata }`),
    classes: 'fails',
  },
  {
    title: 'a target that selects nothing',
    files: base + json(`{ op: add, path: ${field}, value: kata }`, 'name: website'),
    classes: none,
  },
  {
    title: 'a target is a whole regular expression',
    files: base + json(`{ op: add, path: ${field}, value: kata }`, 'name: we'),
    classes: none,
  },
  {
    title: 'alternatives in a target',
    files: base + json(`{ op: add, path: ${field}, value: kata }`, 'name: api|web'),
    classes: kata,
  },
  {
    title: 'a label selector',
    files: base + json(`{ op: add, path: ${field}, value: kata }`, 'labelSelector: app in (web)'),
    classes: kata,
  },
  {
    title: 'a merge sets',
    files: base + merge('spec: { template: { spec: { runtimeClassName: kata } } }'),
    classes: kata,
  },
  {
    title: 'null in a merge removes',
    files: sandboxed + merge('spec: { template: { spec: { runtimeClassName: null } } }'),
    classes: none,
  },
  {
    title: 'null in a merge removes a map',
    files: sandboxed + merge('spec: { template: { spec: null } }'),
    classes: none,
  },
  {
    title: '$patch: replace',
    files: sandboxed + merge('spec: { template: { spec: { $patch: replace, containers: [] } } }'),
    classes: none,
  },
  {
    title: '$patch: delete of the template',
    files: sandboxed + merge('spec: { template: { $patch: delete } }'),
    classes: none,
  },
  { title: '$patch: delete of the object', files: sandboxed + merge('$patch: delete'), classes: [] },
  {
    title: '$patch: replace at the top changes nothing',
    files: sandboxed + merge('$patch: replace'),
    classes: gvisor,
  },
  { title: 'an unknown $patch fails', files: sandboxed + merge('spec: { $patch: other }'), classes: 'fails' },
  {
    title: 'an unknown $patch where nothing is merged is a field',
    files: base + merge('spec: { template: { spec: { affinity: { $patch: other } } } }'),
    classes: none,
  },
  {
    title: 'a merge of another type fails',
    files: sandboxed + merge('spec: { template: text }'),
    classes: 'fails',
  },
  { title: 'a merge without match fails', files: sandboxed + merge('spec: {}', 'website'), classes: 'fails' },
  {
    title: 'names before and after renaming',
    files: `${base}=== prod/kustomization.yaml
resources: [../middle]
patches:
  - target: { name: p-web }
    patch: '[{ "op": "add", "path": "${field}", "value": "gvisor" }]'
  - target: { name: web, namespace: inner }
    patch: '[{ "op": "add", "path": "${field}", "value": "kata" }]'
=== middle/kustomization.yaml
resources: [../base]
namePrefix: p-
namespace: inner
`,
    classes: ['Deployment inner/p-web=kata'],
  },
  {
    title: 'a component changes what is there',
    files: `${base}=== prod/kustomization.yaml
resources: [../base]
components: [../sandboxed]
=== sandboxed/kustomization.yaml
apiVersion: kustomize.config.k8s.io/v1alpha1
kind: Component
patches:
  - target: { kind: Deployment }
    patch: |-
      - op: add
        path: ${field}
        value: kata
`,
    classes: kata,
  },
  {
    title: 'a replacement from a ConfigMap',
    files: `${base}=== prod/kustomization.yaml
resources: [../base, settings.yaml]
replacements:
  - source: { kind: ConfigMap, fieldPath: data.class }
    targets:
      - select: { kind: Deployment }
        fieldPaths: [spec.template.spec.runtimeClassName]
        options: { create: true }
=== prod/settings.yaml
apiVersion: v1
kind: ConfigMap
metadata: { name: settings }
data: { class: kata }
`,
    classes: kata,
  },
  {
    title: 'a replacement of a missing field fails',
    files: `${base}=== prod/kustomization.yaml
resources: [../base]
replacements:
  - sourceValue: kata
    targets:
      - select: { kind: Deployment }
        fieldPaths: [spec.template.spec.runtimeClassName]
`,
    classes: 'fails',
  },
  {
    title: 'the same object twice fails',
    files: `${base}=== prod/kustomization.yaml
resources: [../base, ../base/web.yaml]
`,
    classes: 'fails',
  },
  {
    title: 'a patch of several objects',
    files: `${base}=== prod/kustomization.yaml
resources: [../base]
patchesStrategicMerge:
  - |-
    apiVersion: apps/v1
    kind: Deployment
    metadata: { name: web }
    spec: { template: { spec: { runtimeClassName: gvisor } } }
    ---
    apiVersion: apps/v1
    kind: Deployment
    metadata: { name: web }
    spec: { template: { spec: { runtimeClassName: kata } } }
`,
    classes: kata,
  },
];
