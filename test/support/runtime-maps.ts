import { nodeYaml, runtimeClassYaml } from './manifests.ts';

/** A workspace with a chain that is whole, and every kind of broken one. */
export const brokenChain = {
  'classes.yaml': [
    runtimeClassYaml('gvisor', 'runsc'),
    runtimeClassYaml(
      'kata',
      'kata-qemu',
      'overhead: { podFixed: { cpu: 250m, memory: 320Mi } }',
      'scheduling: { nodeSelector: { katacontainers.io/kata-runtime: "true" } }',
    ),
    runtimeClassYaml('kata-gpu', 'kata-qemu-nvidia-gpu', 'scheduling: { nodeSelector: { gpu: "true" } }'),
    runtimeClassYaml('wasm', 'wasmtime'),
  ].join('---\n'),
  'shop/checkout.yaml': workload('Deployment', 'checkout', 'shop', 'kata'),
  'shop/cart.yaml': workload('Deployment', 'cart', 'shop', 'gvisor'),
  'shop/search.yaml': workload('StatefulSet', 'search', 'shop', 'gvisor'),
  'ml/train.yaml': workload('Deployment', 'train', 'ml', 'kata-gpu'),
  'ml/serve.yaml': workload(
    'Deployment',
    'serve',
    'ml',
    'kata',
    ', nodeSelector: { katacontainers.io/kata-runtime: "false" }',
  ),
  'uploads/scan.yaml': workload('Deployment', 'scan', 'uploads', 'gvisr'),
  'uploads/resize.yaml': workload('Deployment', 'resize', 'uploads', 'wasm'),
  '.runtimeclass/staging.yaml': clusterYaml('staging', [
    runtimeClassYaml('gvisor', 'runsc'),
    nodeYaml(
      'name: node-a, labels: { katacontainers.io/kata-runtime: "true" }, annotations: { runtimeclass.dev/nodes: "12" }',
      reporting('runc', 'runsc', 'kata-qemu'),
    ),
    nodeYaml('name: node-b, annotations: { runtimeclass.dev/nodes: "30" }', reporting('runc', 'runsc')),
  ]),
};

/** A workspace in which every chain is whole. */
export const wholeChain = {
  'classes.yaml': brokenChain['classes.yaml'].split('---\n').slice(0, 2).join('---\n'),
  'shop/checkout.yaml': brokenChain['shop/checkout.yaml'],
  'shop/cart.yaml': brokenChain['shop/cart.yaml'],
  'shop/search.yaml': brokenChain['shop/search.yaml'],
  '.runtimeclass/staging.yaml': brokenChain['.runtimeclass/staging.yaml'],
};

/** A saved cluster with these objects, each in YAML on one line. */
export function clusterYaml(context: string, items: readonly string[]): string {
  const annotations = `runtimeclass.dev/context: ${context}, runtimeclass.dev/synced-at: "2026-11-20T09:30:00Z", runtimeclass.dev/server-version: v1.34.2`;
  return `apiVersion: v1\nkind: List\nmetadata: { annotations: { ${annotations} } }\nitems:\n${items.map(item => `  - ${item}`).join('')}`;
}

/** A workload in YAML, on one line. */
export function workload(
  kind: string,
  name: string,
  namespace: string,
  className: string,
  more = '',
): string {
  const template = `template: { metadata: { labels: { app: ${name} } }, spec: { containers: [{ name: c, image: i }], runtimeClassName: ${className}${more} } }`;
  return `{ apiVersion: apps/v1, kind: ${kind}, metadata: { name: ${name}, namespace: ${namespace} }, spec: { selector: { matchLabels: { app: ${name} } }, ${template} } }\n`;
}

/** The status of a node with these handlers. */
export function reporting(...handlers: readonly string[]): string {
  const listed = ['""', ...handlers].map(name => `{ name: ${name} }`).join(', ');
  return `status: { allocatable: { cpu: "8", memory: 32Gi, pods: "110" }, runtimeHandlers: [${listed}] }`;
}
