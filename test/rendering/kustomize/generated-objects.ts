import fc from 'fast-check';
import type { GeneratedObject } from './overlay.ts';

export const classNames = fc.constantFrom(
  ...['gvisor', 'gvisor', 'kata', 'kata', 'runc-debug', 'runc-debug', 'runc', 'nvidia', '', '${CLASS}'],
);
export const kinds = fc.constantFrom(
  'Deployment',
  'Deployment',
  'StatefulSet',
  'CronJob',
  'Pod',
  'Job',
  'Sandbox',
);
export const names = fc.constantFrom('web', 'web', 'api', 'worker');
export const namespaces = fc.option(fc.constantFrom('prod', 'default', 'dev'), { nil: undefined, freq: 2 });
const labels = fc.option(
  fc.record({ app: fc.constantFrom('x', 'y'), tier: fc.constantFrom('front', 'back') }, { requiredKeys: [] }),
  { nil: undefined },
);

const apiVersions: Readonly<Record<string, string>> = {
  Pod: 'v1',
  Job: 'batch/v1',
  CronJob: 'batch/v1',
  Sandbox: 'agents.x-k8s.io/v1alpha1',
};
const paths: Readonly<Record<string, readonly string[]>> = {
  Pod: ['spec'],
  CronJob: ['spec', 'jobTemplate', 'spec', 'template', 'spec'],
  Sandbox: ['spec', 'podTemplate', 'spec'],
};
export const pathOf = (kind: string) => paths[kind] ?? ['spec', 'template', 'spec'];

export function objectOf(
  kind: string,
  metadata: object,
  podSpec: unknown,
  top: object = {},
): GeneratedObject {
  const spec = pathOf(kind).reduceRight<unknown>((inner, key) => ({ [key]: inner }), podSpec);
  return { apiVersion: apiVersions[kind] ?? 'apps/v1', kind, metadata, ...top, ...(spec as object) };
}

const podSpecs = fc.record(
  {
    runtimeClassName: fc.option(classNames, { nil: null, freq: 5 }),
    nodeSelector: fc.record({ disk: fc.constantFrom('ssd', 'hdd') }),
    tolerations: fc.constant([{ key: 'sandbox', operator: 'Exists' }]),
    containers: fc.constantFrom(
      [{ name: 'main', image: 'example' }],
      [{ name: 'main', image: 'example', env: [{ name: 'A', value: 'a' }], ports: [{ containerPort: 80 }] }],
      [
        { name: 'main', image: 'example', resources: { requests: { cpu: '1' } }, args: ['a', 'b'] },
        { name: 'side', image: 'other', volumeMounts: [{ name: 'data', mountPath: '/data' }] },
      ],
    ),
    volumes: fc.constant([{ name: 'data', emptyDir: {} }]),
    overhead: fc.constantFrom({ cpu: '100m' }, {}),
    hostUsers: fc.boolean(),
    hostNetwork: fc.boolean(),
  },
  { requiredKeys: ['containers'] },
);

const metadatas = fc
  .record({ name: names, namespace: namespaces, labels, annotations: labels })
  .map(parts => Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)));

const workloads = fc
  .tuple(kinds, metadatas, podSpecs)
  .map(([kind, metadata, podSpec]) => objectOf(kind, metadata, podSpec));

const configMaps = fc.record({
  apiVersion: fc.constant('v1'),
  kind: fc.constant('ConfigMap'),
  metadata: fc.record({ name: fc.constantFrom('settings', 'more') }),
  data: fc.record({ class: fc.constantFrom('gvisor', 'kata'), pair: fc.constant('runc:kata') }),
});

export const objects = fc.uniqueArray(
  fc.oneof({ weight: 5, arbitrary: workloads }, { weight: 1, arbitrary: configMaps }),
  {
    minLength: 1,
    maxLength: 4,
    selector: ({ kind, metadata }) => {
      const { name, namespace } = metadata as { name: string; namespace?: string };
      return `${kind} ${namespace ?? 'default'} ${name}`;
    },
  },
);
