/** A Node as a kubelet in a cloud reports it: 50 images, and conditions, addresses and labels as usual; about 14 KB. */
export function realisticNode(index: number): object {
  const name = `ip-10-${index >> 16}-${(index >> 8) & 255}-${index & 255}.eu-central-1.compute.internal`;
  const zone = `eu-central-1${'abc'[index % 3]}`;
  const pool = ['general', 'general', 'general', 'gpu', 'sandboxed'][index % 5]!;
  const resources = {
    cpu: '16',
    'ephemeral-storage': '104845292Ki',
    'hugepages-1Gi': '0',
    'hugepages-2Mi': '0',
    // No two machines report quite the same.
    memory: `${64_886_236 - 4 * (index % 977)}Ki`,
    pods: '234',
    ...(pool === 'gpu' ? { 'nvidia.com/gpu': '4' } : {}),
  };
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: {
      name,
      labels: {
        'beta.kubernetes.io/arch': 'amd64',
        'beta.kubernetes.io/os': 'linux',
        'failure-domain.beta.kubernetes.io/region': 'eu-central-1',
        'failure-domain.beta.kubernetes.io/zone': zone,
        'kubernetes.io/arch': 'amd64',
        'kubernetes.io/hostname': name,
        'kubernetes.io/os': 'linux',
        'node.kubernetes.io/instance-type': 'm6i.4xlarge',
        'topology.kubernetes.io/region': 'eu-central-1',
        'topology.kubernetes.io/zone': zone,
        'example.com/node-pool': pool,
        'k8s.io/cloud-provider-aws': 'f49f7df7d1f2a7c2f3b3a1d2c3e4f5a6',
      },
      annotations: {
        'csi.volume.kubernetes.io/nodeid': `{"ebs.csi.aws.com":"i-${index.toString(16).padStart(17, '0')}"}`,
        'node.alpha.kubernetes.io/ttl': '300',
        'volumes.kubernetes.io/controller-managed-attach-detach': 'true',
      },
    },
    spec: {
      podCIDR: `10.${index & 255}.${(index >> 8) & 255}.0/24`,
      providerID: `aws:///${zone}/i-${index.toString(16).padStart(17, '0')}`,
      ...(pool === 'general' ? {} : { taints: [{ key: 'pool', value: pool, effect: 'NoSchedule' }] }),
    },
    status: {
      capacity: resources,
      allocatable: { ...resources, cpu: '15890m', memory: `${61_738_332 - 4 * (index % 977)}Ki` },
      conditions: ['MemoryPressure', 'DiskPressure', 'PIDPressure', 'Ready'].map(type => ({
        type,
        status: type === 'Ready' ? 'True' : 'False',
        lastHeartbeatTime: '2026-11-20T09:30:00Z',
        lastTransitionTime: '2026-11-01T00:00:00Z',
        reason: `KubeletHas${type}`,
        message: `kubelet has reported ${type} and everything is as it should be`,
      })),
      addresses: [
        { type: 'InternalIP', address: `10.0.${(index >> 8) & 255}.${index & 255}` },
        { type: 'Hostname', address: name },
        { type: 'InternalDNS', address: name },
      ],
      daemonEndpoints: { kubeletEndpoint: { Port: 10250 } },
      nodeInfo: {
        machineID: index.toString(16).padStart(32, '0'),
        systemUUID: index.toString(16).padStart(32, 'f'),
        bootID: index.toString(16).padStart(32, 'e'),
        kernelVersion: '6.1.112-122.189.amzn2023.x86_64',
        osImage: 'Amazon Linux 2023.6.20241010',
        containerRuntimeVersion: 'containerd://1.7.22',
        kubeletVersion: 'v1.30.4-eks-a737599',
        kubeProxyVersion: 'v1.30.4-eks-a737599',
        operatingSystem: 'linux',
        architecture: 'amd64',
      },
      images: Array.from({ length: 50 }, (_, image) => ({
        names: [
          `602401143452.dkr.ecr.eu-central-1.amazonaws.com/team-${image}/service-${image}@sha256:${digest(index * 50 + image)}`,
          `602401143452.dkr.ecr.eu-central-1.amazonaws.com/team-${image}/service-${image}:v1.${image}.${index % 30}`,
        ],
        sizeBytes: 20_000_000 + index * 1000 + image,
      })),
    },
  };
}

export function realisticClass(index: number): object {
  return {
    apiVersion: 'node.k8s.io/v1',
    kind: 'RuntimeClass',
    metadata: { name: `class-${index}`, labels: { team: `team-${index % 20}` } },
    handler: `handler-${index % 7}`,
    overhead: { podFixed: { cpu: '250m', memory: '120Mi' } },
    scheduling: {
      nodeSelector: { 'example.com/node-pool': index % 2 === 0 ? 'sandboxed' : 'gpu' },
      tolerations: [{ key: 'pool', operator: 'Exists', effect: 'NoSchedule' }],
    },
  };
}

function digest(seed: number): string {
  let text = '';
  for (let state = seed + 1; text.length < 64; state = (state * 1_103_515_245 + 12_345) & 0x7fffffff) {
    text += state.toString(16).padStart(8, '0');
  }
  return text.slice(0, 64);
}
