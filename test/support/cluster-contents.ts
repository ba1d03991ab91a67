import fc from 'fast-check';
import { groupBy } from '../../server/base/collections.ts';
import type { ClusterContents } from '../../server/clusters/info/cluster.ts';
import { stringAt, type Value } from '../../server/kubernetes/objects/value.ts';

type Objects = Readonly<Record<string, Value>>;

/** What is known of a cluster `staging`, by name what its objects have besides kind and name. */
export function contentsOf(
  known: {
    readonly classes?: Objects | undefined;
    readonly nodes?: Objects | undefined;
    readonly quotas?: readonly Value[] | undefined;
    readonly definitions?: Objects | undefined;
  },
  about: Partial<Pick<ClusterContents, 'context' | 'readAt' | 'serverVersion'>> = {},
): ClusterContents {
  return {
    context: 'staging',
    readAt: '2026-11-20T09:30:00Z',
    serverVersion: 'v1.34.2',
    classes: known.classes && byName('node.k8s.io/v1', 'RuntimeClass', known.classes),
    nodes: known.nodes && byName('v1', 'Node', known.nodes),
    quotas: byNamespace(known.quotas),
    definitions:
      known.definitions && byName('apiextensions.k8s.io/v1', 'CustomResourceDefinition', known.definitions),
    ...about,
  };
}

/** Quotas that are none are those of the namespace `default`. */
function byNamespace(quotas: readonly Value[] | undefined): ReadonlyMap<string, readonly Value[]> {
  if (quotas === undefined) return new Map();
  const found = groupBy(quotas, quota => stringAt(quota, ['metadata', 'namespace']));
  return found.size > 0 ? found : new Map([['default', []]]);
}

function byName(apiVersion: string, kind: string, objects: Objects): ReadonlyMap<string, Value> {
  return new Map(
    Object.entries(objects).map(([name, object]) => {
      const { metadata, ...rest } = object as { readonly [key: string]: Value };
      return [name, { apiVersion, kind, metadata: { ...(metadata as object), name }, ...rest }];
    }),
  );
}

/** Clusters with everything in them that a program might read as something else. */
export const anyContents: fc.Arbitrary<ClusterContents> = fc
  .record({
    context: fc.oneof(
      fc.constantFrom('arn:aws:eks:eu-central-1:1234:cluster/prod', 'user@host', 'policy', '1e3', 'yes'),
      fc.string({ minLength: 1 }),
    ),
    serverVersion: fc.constantFrom(undefined, 'v1.30.2-eks-1552ad0', 'v1.34.2', '1.28'),
    classes: fc.dictionary(anyName(), anyClass(), { maxKeys: 4, noNullPrototype: true }),
    nodes: fc.option(fc.dictionary(anyName(), anyNode(), { maxKeys: 8, noNullPrototype: true }), {
      nil: undefined,
    }),
    quotas: fc.uniqueArray(anyQuota(), { maxLength: 3, selector: quota => JSON.stringify(quota, noBigints) }),
  })
  .map(({ context, serverVersion, classes, nodes, quotas }) =>
    contentsOf({ classes, nodes, quotas }, { context, serverVersion }),
  );

function noBigints(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}

function anyName(): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constantFrom('yes', 'null', '010', '1e3', '0x1', '1.5', 'kata', 'a.b-c', '2026-11-20', 'y'),
    fc
      .stringMatching(/^[a-z0-9]([-a-z0-9]{0,8}[a-z0-9])?$/)
      .filter(name => !/^x{3,}$|^t(odo|bd)$/.test(name)),
  );
}

function anyText(): fc.Arbitrary<string> {
  return fc.constantFrom('true', 'no', '1_000', '~', '', 'on', '0b1', '1:30', 'kata', '.5', '=');
}

function anyQuantity(): fc.Arbitrary<string> {
  return fc.constantFrom('250m', '1', '1e3', '16Gi', '0', '3920m', '95551679124');
}

function anyTexts(values: fc.Arbitrary<string>): fc.Arbitrary<Record<string, string>> {
  const keys = fc.constantFrom(
    'cpu',
    'memory',
    'kubernetes.io/hostname',
    'y',
    '123',
    'example.com/a',
    'pool',
  );
  return fc.dictionary(keys, values, { maxKeys: 3, noNullPrototype: true });
}

function anyClass(): fc.Arbitrary<Value> {
  const toleration = fc.record(
    {
      key: anyText().filter(key => key !== ''),
      operator: fc.constant('Exists'),
      tolerationSeconds: fc.constant(300n),
    },
    { requiredKeys: ['operator'], noNullPrototype: true },
  );
  const scheduling = {
    nodeSelector: anyTexts(anyText()),
    tolerations: fc.array(toleration, { maxLength: 2 }),
  };
  return fc.record(
    {
      handler: anyName(),
      overhead: fc.record({ podFixed: anyTexts(anyQuantity()) }, { noNullPrototype: true }),
      scheduling: fc.record(scheduling, { requiredKeys: [], noNullPrototype: true }),
    },
    { requiredKeys: ['handler'], noNullPrototype: true },
  );
}

function anyNode(): fc.Arbitrary<Value> {
  const taint = fc.record(
    { key: anyName(), value: anyText(), effect: fc.constantFrom('NoSchedule', 'NoExecute') },
    { requiredKeys: ['key', 'effect'], noNullPrototype: true },
  );
  const features = fc.record(
    { recursiveReadOnlyMounts: fc.boolean(), userNamespaces: fc.boolean() },
    { requiredKeys: [], noNullPrototype: true },
  );
  const handler = fc.record(
    { name: fc.constantFrom('', 'runc', 'kata', 'no'), features },
    { requiredKeys: ['name'], noNullPrototype: true },
  );
  const nodeInfo = fc.record(
    {
      operatingSystem: fc.constantFrom('linux', 'windows'),
      containerRuntimeVersion: fc.constant('containerd://2.1.4'),
      kubeletVersion: fc.constant('v1.34.2'),
      osImage: fc.constantFrom('Ubuntu 22.04.5 LTS', 'Ubuntu 22.04.4 LTS', 'Talos (v1.11.2)'),
      machineID: fc.constant('secret-machine'),
    },
    { requiredKeys: [], noNullPrototype: true },
  );
  const ready = fc.constantFrom('True', 'False', 'Unknown').map(status => [{ type: 'Ready', status }]);
  const status = {
    allocatable: anyTexts(anyQuantity()),
    conditions: ready,
    nodeInfo,
    runtimeHandlers: fc.uniqueArray(handler, { maxLength: 3, selector: ({ name }) => name }),
  };
  return fc.record(
    {
      metadata: fc.record({ labels: anyTexts(anyText()) }, { noNullPrototype: true }),
      spec: fc.record(
        { taints: fc.array(taint, { maxLength: 2 }), unschedulable: fc.boolean() },
        { requiredKeys: [], noNullPrototype: true },
      ),
      status: fc.record(status, { requiredKeys: [], noNullPrototype: true }),
    },
    { requiredKeys: [], noNullPrototype: true },
  );
}

function anyQuota(): fc.Arbitrary<Value> {
  return fc.record(
    {
      metadata: fc.record({ namespace: anyName(), name: anyName() }, { noNullPrototype: true }),
      spec: fc.record({ hard: anyTexts(anyQuantity()) }, { noNullPrototype: true }),
    },
    { noNullPrototype: true },
  );
}
