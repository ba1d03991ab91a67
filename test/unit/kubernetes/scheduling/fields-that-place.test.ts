import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toJson } from '../../../../server/kubernetes/objects/json.ts';
import type { Value } from '../../../../server/kubernetes/objects/value.ts';
import { fieldsThatPlace } from '../../../../server/kubernetes/scheduling/fields-that-place.ts';
import { type PodSpec, readPodSpec } from '../../../../server/kubernetes/scheduling/pod.ts';
import { get } from '../../../../server/yaml/lookup.ts';
import { parse } from '../../../../server/yaml/parse.ts';

describe('the fields of a Pod spec that place its Pods', () => {
  it('are all that the scheduler reads, except what quotas, the kubelet and other Pods ask for', () => {
    const read = readPodSpec(whole);
    const readOfPart = readPodSpec(fieldsOf(whole));
    const isSame = (field: string) => {
      const [one, other] = [read, readOfPart].map(each => placing(each[field as keyof PodSpec]));
      return JSON.stringify(one) === JSON.stringify(other);
    };
    assert.deepEqual(
      Object.keys(read).filter(field => !isSame(field)),
      [
        'priority',
        'priorityClassName',
        'supplementalGroupsPolicy',
        'osName',
        'activeDeadlineSeconds',
        'looksIntoOtherNamespaces',
      ],
    );
    const empty = readPodSpec({});
    for (const [field, value] of Object.entries(read)) {
      assert.notDeepEqual(value, empty[field as keyof PodSpec], `${field} is in this test`);
    }
  });

  it('are few of a Pod as people write it', () => {
    const containers = [
      { name: 'web', image: 'web:1', env: [{ name: 'A', value: 'b' }], volumeMounts: [{ name: 'data' }] },
      { name: 'log', image: 'log:1', resources: { requests: { cpu: '1' } } },
    ];
    assert.deepEqual(
      fieldsOf({ runtimeClassName: 'kata', containers, volumes: [{ name: 'data' }], affinity: {} }),
      { runtimeClassName: 'kata', containers: [{ resources: { requests: { cpu: '1' } } }] },
    );
  });

  it('are kept where they have another type', () => {
    const spec = { nodeSelector: 'a', containers: 'b', initContainers: [1n], affinity: [] };
    assert.deepEqual(fieldsOf(spec), spec);
    assert.equal(fieldsOf(null), null);
  });

  it('are found behind aliases and merge keys', () => {
    const text = [
      'resources: &small { requests: { cpu: 10m } }',
      'base: &base { hostNetwork: true, image: a }',
      'podSpec:',
      '  <<: *base',
      '  containers:',
      '    - { name: web, resources: *small }',
    ].join('\n');
    const podSpec = get(parse(text).root, 'podSpec')!;
    assert.deepEqual(fieldsThatPlace(podSpec), {
      containers: [{ resources: { requests: { cpu: '10m' } } }],
      hostNetwork: true,
    });
  });
});

function fieldsOf(podSpec: Value): Value {
  return fieldsThatPlace(parse(toJson(podSpec)).root!);
}

/** A value as a text can show it, without what tells containers and their mounts apart. */
function placing(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  if (value instanceof Map) return [...value].map(placing);
  if (Array.isArray(value)) return value.map(placing);
  if (typeof value !== 'object' || value === null) return value;
  const { name: _, recursiveReadOnly: __, ...others } = value as Record<string, unknown>;
  return Object.fromEntries(Object.entries(others).map(([key, inside]) => [key, placing(inside)]));
}

const container = {
  name: 'c',
  image: 'i',
  restartPolicy: 'Always',
  restartPolicyRules: [{ action: 'RestartAllContainers' }],
  resources: { requests: { cpu: '1' }, limits: { memory: '1Gi' } },
  volumeMounts: [{ name: 'v', recursiveReadOnly: 'Enabled', bindMountOptions: ['nosuid'] }],
};

/** Every field that `readPodSpec` reads. */
const whole = {
  runtimeClassName: 'kata',
  nodeName: 'n1',
  nodeSelector: { rt: 'kata' },
  tolerations: [{ operator: 'Exists' }],
  containers: [container],
  initContainers: [container],
  overhead: { cpu: '1' },
  resources: { requests: { cpu: '2' } },
  priority: 7n,
  priorityClassName: 'high',
  preemptionPolicy: 'Never',
  hostUsers: false,
  hostNetwork: true,
  securityContext: { supplementalGroupsPolicy: 'Strict' },
  os: { name: 'linux' },
  activeDeadlineSeconds: 5n,
  affinity: {
    nodeAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: {
        nodeSelectorTerms: [{ matchExpressions: [{ key: 'rt', operator: 'Exists' }] }],
      },
    },
    podAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: [{ topologyKey: 'z', namespaces: ['other'] }],
    },
  },
};
