import fc from 'fast-check';
import { container, nodeSelector, podSpec, resources, tolerations } from './pod-specs.ts';
import {
  anyBoolean,
  className,
  few,
  handlerName,
  labels,
  mapOf,
  mostly,
  name,
  namespace,
  oneOf,
  some,
  type Value,
} from './values.ts';

const metadata = some(
  {
    name,
    namespace,
    labels,
    generateName: oneOf('web-'),
    annotations: mapOf(
      [
        'runtimeclass.dev/needs',
        'io.kubernetes.cri.untrusted-workload',
        'io.katacontainers.config.hypervisor.default_vcpus',
        'a',
      ],
      oneOf('true', 'isolation=vm', 'allow=ka*', '4', ''),
    ),
  },
  'name',
);

const scheduling = some({ nodeSelector, tolerations });
const overhead = some({ podFixed: resources }, 'podFixed');

/** Classes of all three versions of their API, with fields of the others. */
export const runtimeClass: fc.Arbitrary<Value> = fc
  .constantFrom('v1', 'v1', 'v1beta1', 'v1alpha1', 'v2')
  .chain(version =>
    some(
      {
        apiVersion: fc.constant(`node.k8s.io/${version}`),
        kind: fc.constant('RuntimeClass'),
        metadata,
        ...(version === 'v1alpha1'
          ? { spec: some({ runtimeHandler: handlerName, overhead, scheduling }, 'runtimeHandler') }
          : { handler: handlerName, overhead, scheduling }),
        ...{ tolerations, nodeSelector, podFixed: resources, runtimeHandler: handlerName },
      },
      'apiVersion',
      'kind',
      'metadata',
      'spec',
      'handler',
    ),
  );

const template = some({ metadata, spec: podSpec }, 'spec');

function object(
  apiVersion: string,
  kind: string,
  fields: Readonly<Record<string, fc.Arbitrary<Value>>>,
  ...always: readonly string[]
) {
  const about = { apiVersion: oneOf(apiVersion), kind: oneOf(kind), metadata };
  return some({ ...about, ...fields }, 'apiVersion', 'kind', 'metadata', ...always);
}

const pod = object('v1', 'Pod', { spec: podSpec, status: some({ phase: oneOf('Running') }) }, 'spec');

const workload = fc
  .constantFrom(
    ['apps/v1', 'Deployment'],
    ['apps/v1', 'DaemonSet'],
    ['batch/v1', 'Job'],
    ['apps/v1', 'StatefulSet'],
  )
  .chain(([apiVersion, kind]) =>
    object(
      apiVersion!,
      kind!,
      {
        spec: some(
          { replicas: oneOf(1, 3, '3'), selector: some({ matchLabels: labels }), template },
          'template',
        ),
      },
      'spec',
    ),
  );

const cronJob = object(
  'batch/v1',
  'CronJob',
  {
    spec: some(
      { schedule: oneOf('* * * * *'), jobTemplate: some({ spec: some({ template }, 'template') }, 'spec') },
      'jobTemplate',
    ),
  },
  'spec',
);

const custom = object(
  'argoproj.io/v1alpha1',
  'Workflow',
  {
    spec: some({
      templates: few(
        some({
          name,
          container,
          podSpecPatch: oneOf(
            '{"runtimeClassName":"kata"}',
            'runtimeClassName: gvisor\n',
            'runtimeClassName: "{{x}}"',
          ),
        }),
      ),
    }),
  },
  'spec',
);

export const node: fc.Arbitrary<Value> = object('v1', 'Node', {
  spec: some({
    unschedulable: anyBoolean,
    taints: few(some({ key: oneOf('sandbox'), effect: oneOf('NoSchedule') })),
  }),
  status: some({
    allocatable: resources,
    nodeInfo: some({
      kubeletVersion: oneOf('v1.34.2', 'v1.20.2', 'x'),
      containerRuntimeVersion: oneOf('containerd://2.1.0', 'cri-o://1.34.0', 'docker'),
    }),
    runtimeHandlers: few(
      some({
        name: handlerName,
        features: some({ recursiveReadOnlyMounts: anyBoolean, userNamespaces: anyBoolean }),
      }),
    ),
    conditions: few(some({ type: oneOf('Ready'), status: oneOf('True', 'False') })),
  }),
});

const other = fc.oneof(
  object('v1', 'ResourceQuota', {
    spec: some({
      hard: resources,
      scopeSelector: some({ matchExpressions: few(some({ scopeName: oneOf('RuntimeClass') })) }),
    }),
  }),
  object('v1', 'LimitRange', {
    spec: some({
      limits: few(some({ type: oneOf('Container', 'Pod'), default: resources, defaultRequest: resources })),
    }),
  }),
  object('v1', 'Namespace', {}),
  object(
    'policy/v1beta1',
    'PodSecurityPolicy',
    {
      spec: some({
        runtimeClass: some({ allowedRuntimeClassNames: few(className), defaultRuntimeClassName: className }),
      }),
    },
    'spec',
  ),
  object('apiextensions.k8s.io/v1', 'CustomResourceDefinition', {
    spec: some({
      group: oneOf('node.k8s.io'),
      names: some({ kind: oneOf('RuntimeClass') }),
      versions: few(
        some({
          name: oneOf('v1alpha1'),
          schema: mostly(some({ openAPIV3Schema: some({ properties: some({ spec: some({}) }) }) })),
        }),
      ),
    }),
  }),
  object(
    'v1',
    'ConfigMap',
    {
      data: mapOf(
        ['config.toml', 'pod.yaml', 'values.yaml'],
        oneOf(
          'version = 2\n',
          'apiVersion: v1\nkind: Pod\nspec:\n  runtimeClassName: kata\n',
          'runtimeClassName: kata',
        ),
      ),
    },
    'data',
  ),
);

/** One object of Kubernetes, or nearly one. */
export const anyObject: fc.Arbitrary<Value> = fc.oneof(
  { weight: 4, arbitrary: runtimeClass },
  { weight: 3, arbitrary: pod },
  { weight: 3, arbitrary: workload },
  { weight: 1, arbitrary: cronJob },
  { weight: 1, arbitrary: custom },
  { weight: 1, arbitrary: node },
  { weight: 1, arbitrary: other },
);

/** A list of objects, as `kubectl get -o yaml` prints it. */
export const listOfObjects: fc.Arbitrary<Value> = some(
  {
    apiVersion: oneOf('v1'),
    kind: oneOf('List'),
    metadata: some({ resourceVersion: oneOf('') }),
    items: few(anyObject, 4),
  },
  'apiVersion',
  'kind',
  'items',
);
