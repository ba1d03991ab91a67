import type { ChainLink } from '../../../server/analysis/chain/link.ts';
import type { YamlValue } from '../yaml-value.ts';

/** A workload that a server takes and that does not run. */
export interface BrokenWorkload {
  readonly title: string;
  readonly kind: string;
  readonly podSpec: Readonly<Record<string, YamlValue>>;
  /** The link that is to be named, and the kind of the event. */
  readonly link: ChainLink;
  readonly id: string;
}

const aClass = (name: string, more: object = {}) => ({
  apiVersion: 'node.k8s.io/v1',
  kind: 'RuntimeClass',
  metadata: { name },
  handler: 'runsc',
  ...more,
});

export const brokenClasses = [
  aClass('works'),
  aClass('passing'),
  aClass('heavy', { overhead: { podFixed: { cpu: '250m', memory: '120Mi' } } }),
  aClass('huge', { overhead: { podFixed: { cpu: '64', memory: '1Mi' } } }),
  aClass('linux', { scheduling: { nodeSelector: { pool: 'plain' } } }),
  aClass('tainted', { scheduling: { nodeSelector: { pool: 'tainted' } } }),
  aClass('nowhere', { scheduling: { nodeSelector: { pool: 'gone' } } }),
  { ...aClass('no-table', { scheduling: { nodeSelector: { pool: 'plain' } } }), handler: 'kata-qemu' },
];

const room = { cpu: '4', memory: '8Gi', pods: '110' };
const aNode = (name: string, pool: string, spec: object = {}) => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name, labels: { pool } },
  spec,
  status: {
    allocatable: room,
    capacity: room,
    runtimeHandlers: [{ name: '' }, { name: 'runc' }, { name: 'runsc' }],
  },
});

export const brokenNodes = [
  aNode('plain-1', 'plain'),
  aNode('tainted-1', 'tainted', { taints: [{ key: 'sandbox', value: 'yes', effect: 'NoSchedule' }] }),
];

/** Room for the request of a container, and not for its overhead. */
export const quota = { metadata: { name: 'compute' }, spec: { hard: { 'requests.cpu': '250m' } } };

const classMissing = { title: 'a class that does not exist', link: 'class', id: 'class-not-found' } as const;

export const brokenWorkloads: readonly BrokenWorkload[] = [
  ...['Deployment', 'ReplicaSet', 'StatefulSet', 'DaemonSet', 'Job'].map(kind => ({
    ...classMissing,
    kind,
    podSpec: { runtimeClassName: 'gone' },
  })),
  {
    title: 'overhead other than that of the class',
    kind: 'Deployment',
    podSpec: { runtimeClassName: 'heavy', overhead: { cpu: '1' } },
    link: 'workload',
    id: 'overhead-mismatch',
  },
  {
    title: 'overhead with a class that has none',
    kind: 'StatefulSet',
    podSpec: { runtimeClassName: 'works', overhead: { cpu: '1' } },
    link: 'workload',
    id: 'overhead-without-class-overhead',
  },
  {
    title: 'a nodeSelector that contradicts the class',
    kind: 'Deployment',
    podSpec: { runtimeClassName: 'linux', nodeSelector: { pool: 'other' } },
    link: 'workload',
    id: 'node-selector-conflict',
  },
  {
    title: 'nodes with a taint that neither Pod nor class tolerates',
    kind: 'Deployment',
    podSpec: { runtimeClassName: 'tainted' },
    link: 'node',
    id: 'no-node-fits',
  },
  {
    title: 'no node with the label that the class selects',
    kind: 'Job',
    podSpec: { runtimeClassName: 'nowhere' },
    link: 'node',
    id: 'no-node-fits',
  },
  {
    title: 'an overhead too large for every node',
    kind: 'Pod',
    podSpec: { runtimeClassName: 'huge' },
    link: 'node',
    id: 'no-node-fits',
  },
];
