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
function reporting(...handlers: readonly string[]): string {
  const listed = ['""', ...handlers].map(name => `{ name: ${name} }`).join(', ');
  return `status: { allocatable: { cpu: "8", memory: 32Gi, pods: "110" }, runtimeHandlers: [${listed}] }`;
}

/** Names that a page might take for something else. */
const hostileNames = [
  '<img src=x onerror=alert(1)>',
  // What is in angle brackets counts as a placeholder, so these have no end.
  '<img src=x onerror=alert(1) ',
  '"><script src=//evil.test ',
  "' onclick='alert(1)",
  '" onclick="alert(1)',
  'a&b &amp; &lt; ]]> <!-- ',
  'bell\u0007 and \u202Ereversed',
  'x'.repeat(5_000),
  '</svg </style',
];

/** A workspace whose names are hostile wherever a name can be. */
export const hostileChain: Readonly<Record<string, string>> = {
  'classes.yaml': hostileNames
    .map(name => {
      const text = JSON.stringify(name);
      return runtimeClassYaml(text, text, `scheduling: { nodeSelector: { ${text}: ${text} } }`);
    })
    .join('---\n'),
  ...Object.fromEntries(
    hostileNames.map((name, index) => {
      const text = JSON.stringify(name);
      return [`<b>${index}.yaml`, workload('Deployment', text, text, text)];
    }),
  ),
  '.runtimeclass/<i>.yaml': clusterYaml(
    '"<img src=x onerror=alert(1)>"',
    hostileNames.map(name => {
      const text = JSON.stringify(name);
      return nodeYaml(`name: ${text}, labels: { ${text}: ${text} }`, reporting(text));
    }),
  ),
};

/** 500 classes of a cluster of 5,000 nodes in ten pools, and workloads in hundreds, of which 20 name classes that are absent. */
export function largeWorkspace(count = 10_000): Readonly<Record<string, string>> {
  const pools = Array.from({ length: 10 }, (_, pool) => pool);
  const classes = Array.from({ length: 500 }, (_, index) =>
    runtimeClassYaml(
      `class-${index}`,
      `handler-${index % 25}`,
      `scheduling: { nodeSelector: { pool: "${index % 10}" } }`,
    ),
  );
  const handlers = Array.from({ length: 25 }, (_, index) => `handler-${index}`);
  const nodes = pools.map(pool =>
    nodeYaml(
      `name: node-${pool}, labels: { pool: "${pool}" }, annotations: { runtimeclass.dev/nodes: "500" }`,
      reporting(...handlers),
    ),
  );
  const workloads = Array.from({ length: count }, (_, index) => {
    const className = index < 20 ? `absent-${index % 4}` : `class-${index % 400}`;
    const metadata = `metadata:\n  name: web-${index}\n  namespace: team-${index % 50}\n`;
    return `apiVersion: v1\nkind: Pod\n${metadata}spec:\n  runtimeClassName: ${className}\n`;
  });
  const files = Array.from({ length: count / 100 }, (_, file) => [
    `workloads-${file}.yaml`,
    workloads.slice(file * 100, (file + 1) * 100).join('---\n'),
  ]);
  return {
    ...Object.fromEntries(files),
    '.runtimeclass/large.yaml': clusterYaml('large', [...classes, ...nodes]),
  };
}
