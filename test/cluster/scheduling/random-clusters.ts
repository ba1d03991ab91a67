import fc from 'fast-check';

/** A cluster and the Pods that come to it one after the other; objects as they are sent to the API server. */
export interface RandomCluster {
  readonly nodes: readonly RandomNode[];
  /** Specs of Pods that are there already, each with the number of its node. */
  readonly boundPods: readonly { readonly node: number; readonly spec: object }[];
  readonly podSpecs: readonly object[];
}

export interface RandomNode {
  readonly labels: Readonly<Record<string, string>>;
  readonly spec: object;
  readonly allocatable: Readonly<Record<string, string>>;
  /** The release of its kubelet, and the features that it declares. */
  readonly kubelet: { readonly version: string; readonly declaredFeatures?: readonly string[] };
}

/** Handler, overhead and scheduling of the classes that the Pods name, by the name of the class. */
export const schedulingClasses: Readonly<Record<string, object>> = {
  plain: {},
  kata: {
    overhead: { podFixed: { cpu: '250m', memory: '120Mi' } },
    scheduling: { nodeSelector: { rt: 'kata' } },
  },
  tainted: {
    scheduling: {
      nodeSelector: { rt: 'kata' },
      tolerations: [{ key: 'rt', operator: 'Equal', value: 'kata', effect: 'NoSchedule' }],
    },
  },
  anywhere: { overhead: { podFixed: { cpu: '1' } }, scheduling: { tolerations: [{ operator: 'Exists' }] } },
  evictable: { scheduling: { tolerations: [{ key: 'rt', operator: 'Exists', effect: 'NoExecute' }] } },
  device: { overhead: { podFixed: { 'nvidia.com/gpu': '1' } } },
  fraction: { overhead: { podFixed: { memory: '100m', cpu: '0.0001' } } },
};

const labels = fc.record(
  {
    rt: fc.constantFrom('kata', 'kata', 'runc', ''),
    'kubernetes.io/os': fc.constantFrom('linux', 'windows'),
    size: fc.constantFrom('1', '10', '0', 'big'),
  },
  { requiredKeys: [] },
);

const taint = fc.record({
  key: fc.constantFrom('rt', 'dedicated'),
  value: fc.constantFrom('kata', 'v', ''),
  effect: fc.constantFrom('NoSchedule', 'NoExecute', 'PreferNoSchedule'),
});

/** Two taints of one key and effect are refused. */
const taints = fc.uniqueArray(taint, { maxLength: 2, selector: ({ key, effect }) => `${key} ${effect}` });

/** A kubelet since 1.36 declares some features; one before it none. */
const kubelet: fc.Arbitrary<RandomNode['kubelet']> = fc.constantFrom(
  { version: 'v1.35.4' },
  { version: 'v1.37.1', declaredFeatures: ['RestartAllContainersOnContainerExits'] },
  {
    version: 'v1.37.1',
    declaredFeatures: ['RestartAllContainersOnContainerExits', 'VolumeBindMountOptions'],
  },
  { version: 'v1.36.3', declaredFeatures: ['Another'] },
);

const node: fc.Arbitrary<RandomNode> = fc.record({
  labels,
  kubelet,
  spec: fc.record({
    taints: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: taints }),
    unschedulable: fc.constantFrom(undefined, undefined, undefined, undefined, undefined, true),
  }),
  allocatable: fc.record(
    {
      cpu: fc.constantFrom('8', '4', '2', '1250m', '500m', '0'),
      memory: fc.constantFrom('16Gi', '8Gi', '4Gi', '1G', '256Mi'),
      pods: fc.constantFrom('110', '110', '110', '110', '110', '1', '0'),
      'ephemeral-storage': fc.constantFrom('10Gi', '10Gi', '1Gi'),
      'nvidia.com/gpu': fc.constantFrom('0', '1', '2'),
      'hugepages-2Mi': fc.constantFrom('0', '4Mi'),
    },
    { requiredKeys: ['cpu', 'memory', 'pods', 'ephemeral-storage'] },
  ),
});

const requests = fc.record(
  {
    cpu: fc.constantFrom('0', '100m', '500m', '1', '1500m', '0.0005', '3'),
    memory: fc.constantFrom('0', '64Mi', '1Gi', '900M', '0.5', '8Gi'),
    'ephemeral-storage': fc.constantFrom('0', '1Gi', '2Gi'),
  },
  { requiredKeys: [] },
);

/** Of these a Pod must limit what it requests. */
const limits = fc.oneof(
  { weight: 5, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.constantFrom({ 'nvidia.com/gpu': '1' }, { 'nvidia.com/gpu': '2' }) },
  {
    weight: 1,
    arbitrary: fc.constant({ cpu: '3', memory: '8Gi', 'hugepages-2Mi': '2Mi', 'ephemeral-storage': '3Gi' }),
  },
);

const resources = fc.record({ requests, limits });

const containers = (prefix: string, minLength: number) =>
  fc
    .array(resources, { minLength, maxLength: 2 })
    .map(list => list.map((resources, index) => ({ name: `${prefix}${index}`, image: 'i', resources })));

/** What makes a Pod require a feature of its node. */
const restartingAll = {
  restartPolicy: 'Never',
  restartPolicyRules: [{ action: 'RestartAllContainers', exitCodes: { operator: 'In', values: [42] } }],
};

const podContainers = fc
  .tuple(containers('c', 1), fc.constantFrom(undefined, undefined, restartingAll))
  .map(([[first, ...others], rules]) => [{ ...first, ...rules }, ...others]);

const expression = fc.oneof(
  fc.record({
    key: fc.constantFrom('rt', 'kubernetes.io/os'),
    operator: fc.constantFrom('In', 'NotIn'),
    values: fc.subarray(['kata', 'linux', 'runc'], { minLength: 1 }),
  }),
  fc.record({ key: fc.constantFrom('rt', 'size'), operator: fc.constantFrom('Exists', 'DoesNotExist') }),
  fc.record({
    key: fc.constant('size'),
    operator: fc.constantFrom('Gt', 'Lt'),
    values: fc.constantFrom(['1'], ['5']),
  }),
);

const affinity = fc
  .array(fc.record({ matchExpressions: fc.array(expression, { maxLength: 2 }) }), {
    minLength: 1,
    maxLength: 2,
  })
  .map(nodeSelectorTerms => ({
    nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms } },
  }));

const toleration = fc.constantFrom(
  { operator: 'Exists' },
  { key: 'rt', operator: 'Exists' },
  { key: 'rt', value: 'kata', effect: 'NoSchedule' },
  { key: 'dedicated', operator: 'Equal', value: 'v' },
  { key: 'node.kubernetes.io/unschedulable', operator: 'Exists' },
);

function rarely<T>(values: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
  return fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: values });
}

const podSpec = fc.record({
  runtimeClassName: fc.constantFrom(undefined, ...Object.keys(schedulingClasses)),
  nodeSelector: rarely(fc.constantFrom({ rt: 'kata' }, { 'kubernetes.io/os': 'linux' }, { size: '10' })),
  tolerations: rarely(fc.uniqueArray(toleration, { minLength: 1, maxLength: 2 })),
  affinity: rarely(affinity),
  containers: podContainers,
  initContainers: rarely(containers('i', 1)),
});

const boundPod = fc.record({ node: fc.nat({ max: 4 }), spec: fc.record({ containers: containers('c', 1) }) });

export const randomClusters: fc.Arbitrary<RandomCluster> = fc.record({
  nodes: fc.array(node, { minLength: 1, maxLength: 5 }),
  boundPods: fc.array(boundPod, { maxLength: 2 }),
  podSpecs: fc.array(podSpec, { minLength: 1, maxLength: 2 }),
});
