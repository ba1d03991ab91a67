import fc from 'fast-check';

/** A quota as it is sent to the API server, and what of it is used. */
export interface GeneratedQuota {
  readonly spec: {
    readonly hard: Amounts;
    readonly scopes?: readonly string[];
    readonly scopeSelector?: object;
  };
  /** For each resource of `hard`, as the controller would count it. */
  readonly used: Amounts;
}

type Amounts = Readonly<Record<string, string>>;

const cpu = fc.constantFrom('0', '500m', '1', '2250m', '10');
const memory = fc.constantFrom('0', '200Mi', '1Gi', '1500M', '20Gi');
const count = fc.constantFrom('0', '1', '3');

/** What a quota with the scope Terminating, NotTerminating, NotBestEffort or of priorities may limit. */
const computeResources = {
  pods: count,
  cpu,
  'requests.cpu': cpu,
  'limits.cpu': cpu,
  memory,
  'requests.memory': memory,
  'limits.memory': memory,
};

/** Of what fewer Pods have something. */
const otherResources = {
  'ephemeral-storage': memory,
  'requests.ephemeral-storage': memory,
  'limits.ephemeral-storage': memory,
  'hugepages-2Mi': memory,
  'requests.hugepages-2Mi': memory,
  'requests.nvidia.com/gpu': count,
  'count/pods': count,
  services: count,
};

const counts = Object.fromEntries(
  [
    'deployments.apps',
    'replicasets.apps',
    'daemonsets.apps',
    'statefulsets.apps',
    'jobs.batch',
    'cronjobs.batch',
    'podtemplates',
    'replicationcontrollers',
  ].map(resource => [`count/${resource}`, fc.constantFrom('0', '1')]),
);

/** Some of the resources, mostly one or two, so that they are not all exceeded. */
function amounts(resources: Readonly<Record<string, fc.Arbitrary<string>>>): fc.Arbitrary<Amounts> {
  const names = Object.keys(resources);
  return fc
    .subarray(names, { minLength: 1, maxLength: Math.min(3, names.length) })
    .chain(names => fc.record(Object.fromEntries(names.map(name => [name, resources[name]!]))));
}

const ofPriority = fc.oneof(
  fc.record({
    operator: fc.constantFrom('In', 'NotIn'),
    values: fc.constantFrom(['high'], ['low', 'other']),
  }),
  fc.record({ operator: fc.constantFrom('Exists', 'DoesNotExist') }),
);

const spec: fc.Arbitrary<GeneratedQuota['spec']> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ hard: amounts(computeResources) }) },
  { weight: 4, arbitrary: fc.record({ hard: amounts(otherResources) }) },
  {
    weight: 3,
    arbitrary: fc.record({ hard: fc.record({ ...counts, replicationcontrollers: count }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ hard: amounts({ pods: count }), scopes: fc.constant(['BestEffort']) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      hard: amounts(computeResources),
      scopes: fc.constantFrom(
        ['Terminating'],
        ['NotTerminating'],
        ['NotBestEffort'],
        ['NotBestEffort', 'NotTerminating'],
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      hard: amounts(computeResources),
      scopes: fc.constant(['CrossNamespacePodAffinity']),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      hard: amounts(computeResources),
      scopeSelector: ofPriority.map(of => ({ matchExpressions: [{ scopeName: 'PriorityClass', ...of }] })),
    }),
  },
);

export const quotas: fc.Arbitrary<GeneratedQuota> = fc
  .record({
    spec,
    isUsed: fc.array(fc.constantFrom('0', '0', '1', '100m', '3Gi'), { minLength: 3, maxLength: 3 }),
  })
  .map(({ spec, isUsed }) => ({
    spec,
    used: Object.fromEntries(
      Object.keys(spec.hard).map((name, index) => [name, isCount(name) ? '0' : isUsed[index % 3]!]),
    ),
  }));

function isCount(name: string): boolean {
  return !/cpu|memory|storage|hugepages/.test(name);
}
