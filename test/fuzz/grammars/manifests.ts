import fc from 'fast-check';
import { classFiles } from '../../support/completion.ts';
import type { Grammar } from '../grammar.ts';
import { writeJson, writeYaml } from '../write-yaml.ts';
import { anyObject, listOfObjects } from './objects.ts';

/** What every workspace has besides: classes, a saved cluster with nodes, and Pods. */
export const surroundings: Readonly<Record<string, string>> = {
  ...classFiles,
  '.runtimeclass/staging.yaml': `apiVersion: v1
kind: List
metadata: { annotations: { runtimeclass.dev/server-version: v1.34.2, runtimeclass.dev/nodes: complete } }
items:
- { apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: { name: kata }, handler: kata-qemu, overhead: { podFixed: { cpu: 250m } } }
- { apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: { name: gvisor }, handler: runsc, scheduling: { nodeSelector: { rt: x } } }
- apiVersion: v1
  kind: Node
  metadata: { name: n1, labels: { rt: x, kubernetes.io/os: linux } }
  status:
    allocatable: { cpu: "2", memory: 4Gi }
    nodeInfo: { kubeletVersion: v1.34.2, containerRuntimeVersion: containerd://2.1.0 }
    runtimeHandlers: [{ name: runsc }, { name: runc, features: { userNamespaces: true } }]
`,
  'pods.yaml': `apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec: { template: { spec: { runtimeClassName: gvisor, containers: [{ name: a, image: b }] } } }
---
apiVersion: v1
kind: Pod
metadata: { name: old }
spec: { runtimeClassName: missing, containers: [] }
`,
};

const objects = fc.oneof(
  { weight: 5, arbitrary: fc.array(anyObject, { minLength: 1, maxLength: 3 }) },
  { weight: 1, arbitrary: fc.tuple(listOfObjects) },
);

export const manifests: Grammar = {
  name: 'manifests',
  paths: ['manifest.yaml', 'deep/folder/manifest.yml', 'pods.yaml'],
  files: surroundings,
  text: fc.tuple(objects, fc.nat()).map(([values, seed]) => {
    const separators = ['---\n', '---\n', '---\n', '--- # next\n', '...\n---\n', '---\r\n'];
    return values
      .map((value, index) => writeYaml(value, seed + index))
      .join(separators[seed % separators.length]);
  }),
};

export const json: Grammar = {
  name: 'JSON',
  paths: ['manifest.json', 'manifest.jsonc'],
  files: surroundings,
  text: fc.tuple(objects, fc.nat()).map(([values, seed]) => {
    if (seed % 7 === 0) return writeJson(values, seed);
    const text = values.map(value => writeJson(value, seed)).join('');
    return seed % 5 === 0 ? text.replace(/,\n/, ', // why\n').replace(/\{/, '{ /* a */') : text;
  }),
};
