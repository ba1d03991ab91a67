import fc from 'fast-check';
import { templateKinds } from '../template-kinds.ts';
import type { WriteRequest } from '../write-request.ts';
import { type YamlValue, yamlText } from '../yaml-value.ts';

type Fields = Record<string, YamlValue | undefined>;

/** The classes that the Pods name, with what the classes ask for; one is exempt from PodSecurity. */
export const classes: Readonly<Record<string, object>> = {
  plain: {},
  kata: {
    overhead: { podFixed: { cpu: '250m', memory: '120Mi' } },
    scheduling: { nodeSelector: { rt: 'kata' } },
  },
  'exempt-class': { overhead: { podFixed: { cpu: '1' } } },
  device: { overhead: { podFixed: { 'nvidia.com/gpu': '1' } } },
  pages: { overhead: { podFixed: { cpu: '10m', 'hugepages-2Mi': '4Mi' } } },
  fraction: { overhead: { podFixed: { memory: '100m', 'ephemeral-storage': '1Gi', cpu: '0.0001' } } },
};

const amounts = {
  cpu: fc.constantFrom('0', '100m', '500m', '1', '0.0005'),
  memory: fc.constantFrom('0', '64Mi', '128Mi', '1Gi', '900M'),
  'ephemeral-storage': fc.constantFrom('1Gi', '2Gi'),
};

const requests = fc.record(amounts, { requiredKeys: [] });
/** Larger than all requests. */
const limits = fc.record(
  {
    cpu: fc.constantFrom('1', '2'),
    memory: fc.constantFrom('1Gi', '2Gi'),
    'ephemeral-storage': fc.constantFrom('2Gi', '3Gi'),
    'nvidia.com/gpu': fc.constantFrom('1', '2'),
    'hugepages-2Mi': fc.constantFrom('2Mi', '4Mi'),
  },
  { requiredKeys: [] },
);

const resources = fc.oneof(
  { weight: 1, arbitrary: fc.constant(undefined) },
  { weight: 2, arbitrary: fc.record({ requests }) },
  { weight: 3, arbitrary: fc.record({ requests, limits }) },
);

/** From what every standard admits to what none does. */
const securityContext: fc.Arbitrary<YamlValue | undefined> = fc.oneof(
  fc.constantFrom<YamlValue | undefined>(undefined, { privileged: { plain: 'true' } }),
  fc.constant({
    allowPrivilegeEscalation: { plain: 'false' },
    runAsNonRoot: { plain: 'true' },
    capabilities: { drop: ['ALL'] },
    seccompProfile: { type: 'RuntimeDefault' },
  }),
);

function containers(prefix: string, minLength: number): fc.Arbitrary<YamlValue> {
  return fc
    .array(fc.record({ resources, securityContext }), { minLength, maxLength: 2 })
    .map(list => list.map((fields, index) => ({ name: `${prefix}${index}`, image: 'i', ...fields })));
}

function rarely<T>(values: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
  return fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: values });
}

const terms: YamlValue = [
  { topologyKey: 'k', namespaces: ['other'], labelSelector: { matchLabels: { a: 'b' } } },
];

const podSpec: fc.Arbitrary<Fields> = fc.record({
  runtimeClassName: fc.constantFrom(undefined, ...Object.keys(classes), 'kata', 'device', 'missing'),
  overhead: rarely(fc.constantFrom({ cpu: '250m', memory: '120Mi' }, { cpu: '1' })),
  nodeSelector: rarely(fc.constantFrom({ rt: 'kata' }, { rt: 'runc' })),
  containers: containers('c', 1),
  initContainers: rarely(containers('i', 1)),
  resources: rarely(
    fc.constantFrom(
      { requests: { cpu: '3', memory: '3Gi' } },
      { limits: { cpu: '4' } },
      { limits: { 'hugepages-2Mi': '4Mi' } },
      {},
    ),
  ),
  priorityClassName: rarely(fc.constant('high')),
  activeDeadlineSeconds: rarely(fc.constantFrom({ plain: '0' }, { plain: '60' })),
  hostNetwork: rarely(fc.constant({ plain: 'true' })),
  affinity: rarely(
    fc.constant({ podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: terms } }),
  ),
});

/** Creations of Pods, and of all kinds with a Pod template, in these namespaces. */
export function requestsIn(names: readonly string[]): fc.Arbitrary<WriteRequest> {
  const pod = fc.tuple(fc.constantFrom(...names), podSpec).map(([namespace, spec]) => ({
    verb: 'create' as const,
    path: `/api/v1/namespaces/${namespace}/pods`,
    text: yamlText({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p' }, spec }),
  }));
  const template = fc
    .tuple(fc.constantFrom(...names), fc.constantFrom(...templateKinds), podSpec)
    .map(([namespace, kind, spec]) => ({
      verb: 'create' as const,
      path: kind.path.replace('/default/', `/${namespace}/`),
      // A template with a deadline is refused, but for that of a Job.
      text: yamlText(kind.object('w', { ...spec, activeDeadlineSeconds: undefined })),
    }));
  return fc.oneof({ weight: 2, arbitrary: pod }, { weight: 1, arbitrary: template });
}
