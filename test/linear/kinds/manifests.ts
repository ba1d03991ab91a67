import { type Kind, many, manyOf } from '../kind.ts';

const aClass = (name: string) =>
  `apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata:\n  name: ${name}\nhandler: runsc\n`;
const pod = (name: string, className: string, more = '') =>
  `apiVersion: v1\nkind: Pod\nmetadata:\n  name: ${name}\nspec:\n  runtimeClassName: ${className}\n${more}`;
const list = (items: string) => `apiVersion: v1\nkind: List\nitems:\n${items}`;
const item = (text: string) => `- ${text.trimEnd().replaceAll('\n', '\n  ')}\n`;

/** One Pod or class of which a part grows. */
const inPod = (name: string, more: (count: number) => string): Kind => ({
  name,
  files: count => ({ 'a.yaml': pod('a', 'box', more(count)), 'class.yaml': aClass('box') }),
});
const inClass = (name: string, more: (count: number) => string): Kind => ({
  name,
  files: count => ({ 'a.yaml': aClass('box') + more(count), 'pod.yaml': pod('a', 'box') }),
});

/** Objects of Kubernetes, and what is in them. */
export const manifests: readonly Kind[] = [
  {
    name: 'copies of a class in a file',
    files: count => ({ 'a.yaml': many(count, () => `---\n${aClass('box')}`) }),
  },
  {
    name: 'classes in a file',
    files: count => ({ 'a.yaml': many(count, i => `---\n${aClass(`box-${i}`)}`) }),
  },
  {
    name: 'classes in a List',
    files: count => ({ 'a.yaml': list(many(count, i => item(aClass(`box-${i}`)))) }),
  },
  {
    name: 'copies of a class in a List',
    files: count => ({ 'a.yaml': list(many(count, () => item(aClass('box')))) }),
  },
  {
    name: 'files with a class',
    count: 50,
    files: count => manyOf(count, i => [`${i}.yaml`, aClass(`box-${i}`)]),
  },
  {
    name: 'files with a Pod',
    count: 50,
    files: count => manyOf(count, i => [`${i}.yaml`, i === 0 ? aClass('box') : pod(`a${i}`, 'box')]),
  },
  {
    name: 'Pods in a file',
    files: count => ({
      'a.yaml': many(count, i => `---\n${pod(`a${i}`, 'box')}`),
      'class.yaml': aClass('box'),
    }),
  },
  {
    name: 'Pods of classes that nobody declares',
    files: count => ({
      'a.yaml': many(count, i => `---\n${pod('a', `box-${i}`)}`),
      'class.yaml': aClass('other'),
    }),
  },
  {
    name: 'Pods of misspelled classes',
    files: count => ({
      'a.yaml': many(count, i => `---\n${pod('a', `gvisr${i % 7}`)}`),
      'class.yaml': aClass('gvisor'),
    }),
  },
  inPod(
    'containers',
    count =>
      `  containers:\n${many(count, i => `  - name: c${i}\n    image: a\n    securityContext: {privileged: true}\n`)}`,
  ),
  inPod(
    'variables of a container',
    count =>
      `  containers:\n  - name: a\n    env:\n${many(count, i => `    - {name: E${i}, value: "${i}"}\n`)}`,
  ),
  inPod('volumes', count => `  volumes:\n${many(count, i => `  - name: v${i}\n    hostPath: {path: /a}\n`)}`),
  inPod(
    'tolerations of a Pod',
    count => `  tolerations:\n${many(count, i => `  - {key: k${i}, operator: Exists}\n`)}`,
  ),
  inPod('unknown fields of a Pod', count => many(count, i => `  field${i}: 1\n`)),
  inPod('labels that a Pod selects', count => `  nodeSelector:\n${many(count, i => `    key${i}: "1"\n`)}`),
  inPod(
    'terms of an affinity',
    count =>
      `  affinity:\n    nodeAffinity:\n      requiredDuringSchedulingIgnoredDuringExecution:\n        nodeSelectorTerms:\n${many(count, i => `        - matchExpressions: [{key: k${i}, operator: In, values: [a]}]\n`)}`,
  ),
  inPod(
    'values of an expression',
    count =>
      `  affinity:\n    nodeAffinity:\n      requiredDuringSchedulingIgnoredDuringExecution:\n        nodeSelectorTerms:\n        - matchExpressions:\n          - key: k\n            operator: In\n            values:\n${many(count, i => `            - v${i}\n`)}`,
  ),
  inClass(
    'tolerations of a class',
    count => `scheduling:\n  tolerations:\n${many(count, i => `  - {key: k${i}, operator: Exists}\n`)}`,
  ),
  inClass(
    'labels that a class selects',
    count => `scheduling:\n  nodeSelector:\n${many(count, i => `    key${i}: "1"\n`)}`,
  ),
  inClass(
    'resources of an overhead',
    count => `overhead:\n  podFixed:\n${many(count, i => `    r${i}: 1\n`)}`,
  ),
  inClass('unknown fields of a class', count => many(count, i => `field${i}: 1\n`)),
  inClass('fields of a class given twice', count => many(count, () => 'handler: runsc\n')),
  {
    name: 'labels of an object',
    files: count => ({
      'a.yaml': `apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\n  labels:\n${many(count, i => `    l${i}: a\n`)}spec:\n  runtimeClassName: box\n`,
    }),
  },
  {
    name: 'annotations of an object',
    files: count => ({
      'a.yaml': `apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\n  annotations:\n${many(count, i => `    io.katacontainers.config.l${i}: a\n`)}spec:\n  runtimeClassName: box\n`,
    }),
  },
  {
    name: 'rules of a ClusterRole',
    files: count => ({
      'a.yaml': `apiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRole\nmetadata: {name: a}\nrules:\n${many(count, () => '- {apiGroups: [node.k8s.io], resources: [runtimeclasses], verbs: [create]}\n')}`,
    }),
  },
  {
    name: 'scopes of a quota',
    files: count => ({
      'a.yaml': `apiVersion: v1\nkind: ResourceQuota\nmetadata: {name: a}\nspec:\n  hard: {pods: 1}\n  scopes:\n${many(count, i => `  - s${i}\n`)}`,
      'pod.yaml': pod('a', 'box'),
      'class.yaml': aClass('box'),
    }),
  },
  {
    name: 'classes of old versions',
    files: count => ({
      'a.yaml': many(count, i => `---\n${aClass(`box-${i}`).replace('io/v1', 'io/v1beta1')}`),
    }),
  },
];
