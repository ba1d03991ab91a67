import { toJson } from '../../server/kubernetes/objects/json.ts';

const pods = ['plain', 'tolerates', 'other selector', 'overhead by hand', 'too large', 'small'] as const;

/** A chain from a Pod to the nodes of a cluster; every combination is asked about. */
export interface Case {
  readonly className: 'kata' | 'katta';
  readonly reported: 'all' | 'some' | 'none' | 'unreported';
  readonly selector: 'none' | 'some nodes' | 'no node';
  readonly taint: 'none' | 'tolerated' | 'not tolerated';
  readonly pod: (typeof pods)[number];
  readonly nodes: 'kubeadm' | 'K3s';
  readonly configuration: keyof typeof configurations;
}

const [oldPlugin, plugin] = ['cri', 'io.containerd.grpc.v1.cri'];
const v3Plugin = 'io.containerd.cri.v1.runtime';
const k3sFolder = 'var/lib/rancher/k3s/agent/etc/containerd';

/** The configurations of nodes that declare the handler, or another one. */
export const configurations = {
  none: {},
  common: { 'etc/containerd/config.toml': table(2, plugin) },
  'common, second table': {
    'etc/containerd/config.toml': `${table(2, plugin).replaceAll('kata-qemu', 'runsc')}${tableOf(plugin)}`,
  },
  'common, version 3': { 'etc/containerd/config.toml': table(3, v3Plugin) },
  'common, plugin of version 1': { 'etc/containerd/config.toml': table(2, oldPlugin) },
  'common, another handler': {
    'etc/containerd/config.toml': table(2, plugin).replaceAll('kata-qemu', 'runsc'),
  },
  template: { [`${k3sFolder}/config.toml.tmpl`]: table(2, plugin) },
  'template of another release': { [`${k3sFolder}/config-v3.toml.tmpl`]: table(3, v3Plugin) },
  generated: { [`${k3sFolder}/config.toml`]: table(2, plugin) },
  'common and template': {
    'etc/containerd/config.toml': table(2, plugin),
    [`${k3sFolder}/config.toml.tmpl`]: table(2, plugin),
  },
} satisfies Record<string, Record<string, string>>;

function table(version: number, name: string): string {
  return `version = ${version}\n${tableOf(name)}`;
}

function tableOf(name: string): string {
  const header = `[plugins."${name}".containerd.runtimes.kata-qemu]`;
  return `${header}\nruntime_type = "io.containerd.kata-qemu.v2"\n`;
}

export const anotherHandler = 'common, another handler';

/** The configurations with a table that such nodes do not have: they read another file, or refuse this one. */
export const lacking: Readonly<Record<Case['nodes'], readonly Case['configuration'][]>> = {
  kubeadm: ['common, version 3', 'common, plugin of version 1', 'generated'],
  K3s: [
    'common',
    'common, second table',
    'common, version 3',
    'common, plugin of version 1',
    'template of another release',
    'generated',
  ],
};

const withoutFiles = { nodes: 'kubeadm', configuration: 'none' } as const;

const ofClusters: readonly Case[] = pods.flatMap(pod => [
  { className: 'katta', reported: 'all', selector: 'none', taint: 'none', pod, ...withoutFiles },
  ...(['all', 'some', 'none', 'unreported'] as const).flatMap(reported =>
    (['none', 'some nodes', 'no node'] as const).flatMap(selector =>
      (['none', 'tolerated', 'not tolerated'] as const).map(
        (taint): Case => ({ className: 'kata', reported, selector, taint, pod, ...withoutFiles }),
      ),
    ),
  ),
]);

const ofFiles: readonly Case[] = (['kubeadm', 'K3s'] as const).flatMap(nodes =>
  (['all', 'none', 'unreported'] as const).flatMap(reported =>
    (Object.keys(configurations) as (keyof typeof configurations)[]).flatMap(configuration =>
      (['plain', 'other selector'] as const).map((pod): Case => {
        return { className: 'kata', reported, selector: 'none', taint: 'none', pod, nodes, configuration };
      }),
    ),
  ),
);

export const cases = [...ofClusters, ...ofFiles];

const releases = {
  kubeadm: ['v1.31.4', 'containerd://1.7.27', 'Ubuntu 24.04.1 LTS'],
  K3s: ['v1.31.4+k3s1', 'containerd://1.7.23-k3s2', 'Ubuntu 24.04.1 LTS'],
} as const;

/** The workspace of a case: a Pod, its class, the configurations of nodes and a saved cluster. */
export function filesOf(given: Case): Record<string, string> {
  const { className, reported, selector, taint, pod, nodes, configuration } = given;
  const [kubeletVersion, containerRuntimeVersion, osImage] = releases[nodes];
  const scheduling = {
    ...(selector === 'none' ? {} : { nodeSelector: { rt: selector === 'no node' ? 'gone' : 'kata' } }),
    ...(taint === 'tolerated' ? { tolerations: [{ key: 'rt', operator: 'Exists' }] } : {}),
  };
  const runtimeClass = {
    apiVersion: 'node.k8s.io/v1',
    kind: 'RuntimeClass',
    metadata: { name: 'kata' },
    handler: 'kata-qemu',
    overhead: { podFixed: { cpu: '250m' } },
    ...(Object.keys(scheduling).length > 0 && { scheduling }),
  };
  const node = (name: string, has: boolean) => ({
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name, labels: name === 'n1' ? { rt: 'kata' } : {} },
    spec: taint === 'none' ? {} : { taints: [{ key: 'rt', value: 'kata', effect: 'NoSchedule' }] },
    status: {
      allocatable: { cpu: '4', memory: '8Gi', pods: '110' },
      nodeInfo: { kubeletVersion, containerRuntimeVersion, osImage },
      ...(reported !== 'unreported' && {
        runtimeHandlers: ['', 'runc', ...(has ? ['kata-qemu'] : [])].map(handler => ({ name: handler })),
      }),
    },
  });
  const cluster = {
    apiVersion: 'v1',
    kind: 'List',
    metadata: {
      annotations: {
        'runtimeclass.dev/context': 'staging',
        'runtimeclass.dev/synced-at': '2026-11-20T09:30:00Z',
        'runtimeclass.dev/server-version': 'v1.31.4',
      },
    },
    items: [
      runtimeClass,
      node('n1', reported === 'all' || reported === 'some'),
      node('n2', reported === 'all'),
    ],
  };
  const cpu = { 'too large': '3900m', small: '100m' }[pod as string];
  const spec = [
    `  runtimeClassName: ${className}`,
    ...(pod === 'other selector' ? ['  nodeSelector: {rt: runc}'] : []),
    ...(pod === 'tolerates' ? ['  tolerations: [{key: rt, operator: Exists}]'] : []),
    ...(pod === 'overhead by hand' ? ['  overhead: {cpu: 1}'] : []),
    `  containers: [{name: a, image: b${cpu === undefined ? '' : `, resources: {requests: {cpu: ${cpu}}}`}}]`,
  ];
  return {
    ...configurations[configuration],
    'pod.yaml': `apiVersion: v1\nkind: Pod\nmetadata: {name: web}\nspec:\n${spec.join('\n')}\n`,
    'class.yaml': `apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata:\n  name: kata\n${toYaml(runtimeClass)}`,
    '.runtimeclass/staging.yaml': `${toJson(cluster)}\n`,
  };
}

function toYaml({ handler, overhead, ...rest }: { handler: string; overhead: object }): string {
  const { scheduling } = rest as { scheduling?: object };
  return [
    `handler: ${handler}`,
    `overhead: ${JSON.stringify(overhead)}`,
    ...(scheduling === undefined ? [] : [`scheduling: ${JSON.stringify(scheduling)}`]),
    '',
  ].join('\n');
}
