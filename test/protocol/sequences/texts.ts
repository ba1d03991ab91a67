import { podYaml, runtimeClassYaml } from '../../support/manifests.ts';

/** Names of classes; the last one is a slip of the finger. */
const classNames = ['gvisor', 'kata', 'nvidia', 'gvisr'];

const classes = [
  ...classNames.slice(0, 3).map(name => runtimeClassYaml(name, name === 'gvisor' ? 'runsc' : name)),
  runtimeClassYaml('gvisor', 'other'),
  runtimeClassYaml('kata', 'kata', 'overhead: { podFixed: { memory: 0.1 } }'),
];

const pods = classNames.map(name =>
  podYaml(`runtimeClassName: ${name}, containers: [{ name: c, image: registry.example.com/i }]`),
);

const deployment = (name: string) => `apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec:
      runtimeClassName: ${name}
      containers: [{ name: c, image: i }]
`;

const manifests = [
  ...classes,
  ...pods,
  deployment('kata'),
  deployment('gvisor'),
  [...classes.slice(0, 2), ...pods.slice(0, 2)].join('---\n'),
  [pods[1], classes[3], pods[0]].join('---\n'),
  'nothing: of ours\n',
  '',
  'kind: RuntimeClass\nhandler: [\n',
  `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: crews.example.com }
spec:
  group: example.com
  names: { kind: Crew, plural: crews }
  scope: Namespaced
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties: { spec: { type: object, properties: { runtimeClassName: { type: string } } } }
`,
  'apiVersion: example.com/v1\nkind: Crew\nmetadata: { name: c }\nspec: { runtimeClassName: kata }\n',
];

const kustomization = (resources: string, rest = '') => `resources: [${resources}]\n${rest}`;

const patch =
  'patches:\n- target: { kind: Deployment }\n  patch: |\n    - op: replace\n      path: /spec/template/spec/runtimeClassName\n      value: nvidia\n';

const toml = (handler: string) => `version = 2
imports = ["conf.d/*.toml"]
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.${handler}]
runtime_type = "io.containerd.${handler}.v1"
`;

const savedCluster = (
  context: string,
  at: string,
  names: readonly string[],
) => `# Saved by RuntimeClass for VS Code.
apiVersion: v1
kind: List
metadata:
  annotations:
    runtimeclass.dev/context: ${context}
    runtimeclass.dev/synced-at: "${at}"
    runtimeclass.dev/server-version: v1.34.2
items:
${names.map(name => `- apiVersion: node.k8s.io/v1\n  kind: RuntimeClass\n  metadata: { name: ${name} }\n  handler: ${name}\n`).join('')}`;

/** Texts that a file may have, by the kind of its place. */
export const textsByKind = {
  manifest: manifests,
  kustomization: [
    kustomization('deploy.yaml'),
    kustomization('../base', patch),
    kustomization('../base, ../a.yaml', patch),
    kustomization('missing.yaml', patch),
    'resources: [',
  ],
  saved: [
    savedCluster('prod', '2026-11-20T09:30:00Z', ['gvisor', 'kata']),
    savedCluster('prod', '2026-11-20T09:30:00Z', ['nvidia']),
    savedCluster('staging', '2026-11-21T09:30:00Z', ['kata']),
    savedCluster('live', '2026-11-21T09:30:00Z', ['old']),
    'apiVersion: v1\nkind: List\nitems: {}\n',
  ],
  policy: [
    'requirements:\n- name: sandboxed\n  needs: { isolation: user-space-kernel }\n',
    'requirements:\n- name: ours\n  images: ["registry.example.com/*"]\n  needs: { allowedClasses: [kata] }\n',
    'classes:\n  gvisor: { isolation: virtual-machine }\n',
    'requirements: [\n',
  ],
  settings: [
    'rules: { unknown-class: error }\n',
    'rules: { missing-handler: off }\nexclude: ["dir/deep/**"]\n',
    'kubernetesVersion: "1.30"\n',
    'exclude: ["**/skip"]\n',
    'rules: [\n',
  ],
  runtimes: ['handlers: { kata: gvisor }\n', 'classes: { nvidia: nowhere }\n', 'x: [\n'],
  chart: ['apiVersion: v2\nname: app\nversion: 1.0.0\n', 'name: other\n'],
  values: ['runtimeClassName: kata\nreplicas: 1\n', 'runtimeClass: gvisr\n', 'replicas: 2\n'],
  template: [
    'apiVersion: v1\nkind: Pod\nmetadata: { name: p }\nspec:\n  runtimeClassName: {{ .Values.runtimeClassName }}\n',
    'apiVersion: v1\nkind: ConfigMap\ndata: { replicas: "{{ .Values.replicas }}" }\n',
    '{{- define "class" -}}{{ .Values.runtimeClass }}{{- end -}}\n',
  ],
  ignore: ['values.yaml\n', 'templates/pod.yaml\n', '\n'],
  toml: [toml('runsc'), toml('kata'), 'version = 2\n[plugins\n', 'unrelated = 1\n'],
  other: ['runtimeClassName: kata\n', 'x\n'],
} as const;

export type KindOfPlace = keyof typeof textsByKind;

/** The files that steps write, by their paths. `w`, `w/nested` and `second` may be folders of the workspace; `outside` is none. */
export const places: readonly (readonly [path: string, kind: KindOfPlace])[] = [
  ['w/a.yaml', 'manifest'],
  ['w/b.yaml', 'manifest'],
  ['w/dir/c.yaml', 'manifest'],
  ['w/dir/deep/d.yml', 'manifest'],
  ['w/dir/deep/e.json', 'manifest'],
  ['w/odd name (1)/f+%23.yaml', 'manifest'],
  ['w/\u00e9.yaml', 'manifest'],
  ['w/e\u0301.yaml', 'manifest'],
  ['w/skip/g.yaml', 'manifest'],
  ['w/folder.yaml/h.yaml', 'manifest'],
  ['w/node_modules/i.yaml', 'manifest'],
  ['w/notes.txt', 'other'],
  ['w/base/kustomization.yaml', 'kustomization'],
  ['w/base/deploy.yaml', 'manifest'],
  ['w/overlay/kustomization.yaml', 'kustomization'],
  ['w/chart/Chart.yaml', 'chart'],
  ['w/chart/values.yaml', 'values'],
  ['w/chart/templates/pod.yaml', 'template'],
  ['w/chart/templates/_h.tpl', 'template'],
  ['w/chart/.helmignore', 'ignore'],
  ['w/chart/charts/sub/Chart.yaml', 'chart'],
  ['w/chart/charts/sub/values.yaml', 'values'],
  ['w/chart/charts/sub/templates/pod.yaml', 'template'],
  ['w/chart/charts/packed-1.0.0.tgz', 'other'],
  ['w/etc/config.toml', 'toml'],
  ['w/etc/conf.d/kata.toml', 'toml'],
  ['w/.runtimeclass/prod.yaml', 'saved'],
  ['w/.runtimeclass/staging.yaml', 'saved'],
  ['w/.runtimeclass/policy.yaml', 'policy'],
  ['w/.runtimeclass/settings.yaml', 'settings'],
  ['w/.runtimeclass/runtimes.yaml', 'runtimes'],
  ['w/nested/j.yaml', 'manifest'],
  ['w/nested/.runtimeclass/settings.yaml', 'settings'],
  ['w/nested/.runtimeclass/prod.yaml', 'saved'],
  ['second/k.yaml', 'manifest'],
  ['second/l.yaml', 'manifest'],
  ['second/.runtimeclass/policy.yaml', 'policy'],
  ['second/.runtimeclass/settings.yaml', 'settings'],
  ['second/.runtimeclass/prod.yaml', 'saved'],
  ['outside/m.yaml', 'manifest'],
  ['outside/dir/n.yaml', 'manifest'],
  ['outside/etc/containerd/config.toml', 'toml'],
  ['outside/etc/containerd/conf.d/runsc.toml', 'toml'],
];

/** Folders that steps delete and rename as a whole. */
export const foldersOfPlaces = [
  'w/dir',
  'w/dir/deep',
  'w/skip',
  'w/folder.yaml',
  'w/base',
  'w/overlay',
  'w/chart',
  'w/chart/templates',
  'w/chart/charts/sub',
  'w/etc',
  'w/etc/conf.d',
  'w/.runtimeclass',
  'w/nested',
  'w/nested/.runtimeclass',
  'w/odd name (1)',
  'second/.runtimeclass',
  'outside/etc/containerd',
];

/** Where folders are renamed to, and back. */
export const otherNames = ['w/moved', 'w/node_modules/moved', 'second/moved', 'outside/moved', 'w/dir/moved'];
