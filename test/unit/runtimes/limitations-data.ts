/**
 * A Pod that meets a limitation and one that does not, for every limitation that was collected, in the same order.
 * `runtime`, `podField` and `condition` are those of the collection, `id` is that of ours.
 */
export interface LimitationRow {
  readonly runtime: string;
  readonly podField: string;
  readonly condition: string;
  readonly id: string;
  /** Lines of a Pod spec; a line `@key: value` is an annotation of the Pod. */
  readonly meets: string;
  /** What is underlined in it, the texts of several places one below the other. `page`: no manifest shows it. */
  readonly underlined: string;
  /** Lines of a Pod spec that are almost the same. */
  readonly doesNotMeet: string;
  /** Another handler than the usual one of the runtime. */
  readonly handler?: string;
  /** What the class reserves, where it is one of a cluster. */
  readonly podFixed?: string;
  /** What a node of the cluster reports as its container runtime; without it no node is known. */
  readonly nodesRun?: string;
}

type Row = readonly [
  podField: string,
  condition: string,
  id: string,
  meets: string,
  underlined: string,
  doesNotMeet: string,
  more?: Pick<LimitationRow, 'handler' | 'podFixed' | 'nodesRun'>,
];

/** A Pod spec with one container that has these fields besides its name and image. */
function container(fields: string): string {
  return `containers: [{ name: main, image: example.com/app:1${fields === '' ? '' : `, ${fields}`} }]`;
}

function limits(amounts: string): string {
  return container(`resources: { limits: { ${amounts} } }`);
}

function security(fields: string): string {
  return container(`securityContext: { ${fields} }`);
}

function volume(source: string): string {
  return `volumes: [{ name: data, ${source} }]\n${container('')}`;
}

const two =
  'containers: [{ name: main, image: example.com/app:1 }, { name: proxy, image: example.com/proxy:1 }]';
const plain = container('');
const privileged = security('privileged: true');
const unprivileged = security('privileged: false');
const hostPath = volume('hostPath: { path: /srv }');
const emptyDir = volume('emptyDir: {}');
const blockDevice = container('volumeDevices: [{ name: data, devicePath: /dev/xvda }]');
const mount = container('volumeMounts: [{ name: data, mountPath: /data }]');
const nowhere = 'page';

const features: readonly Row[] = [
  [
    'spec.hostUsers',
    'hostUsers: false',
    'host-users',
    `hostUsers: false\n${plain}`,
    'false',
    `hostUsers: true\n${plain}`,
  ],
  [
    'spec.containers[].volumeMounts[].recursiveReadOnly',
    'Enabled',
    'recursive-read-only',
    container('volumeMounts: [{ name: data, mountPath: /data, readOnly: true, recursiveReadOnly: Enabled }]'),
    'Enabled',
    container(
      'volumeMounts: [{ name: data, mountPath: /data, readOnly: true, recursiveReadOnly: IfPossible }]',
    ),
  ],
];
const underCrio = { nodesRun: 'cri-o://1.37.0' };
const belowMount: Row = [
  'spec.containers[].volumeMounts[].readOnly',
  'something is mounted below',
  'below-read-only-mount',
  plain,
  nowhere,
  plain,
];

const runc: readonly Row[] = [
  ...features,
  [
    'spec.containers[].resources.limits.memory',
    'very small limits',
    'small-memory-limit',
    limits('memory: 10Mi'),
    '10Mi',
    limits('memory: 12Mi'),
    underCrio,
  ],
  belowMount,
];

const crun: readonly Row[] = [
  ...features,
  [
    'spec.containers[].resources.limits.memory',
    'very small limits',
    'small-memory-limit',
    limits('memory: 400Ki'),
    '400Ki',
    limits('memory: 600Ki'),
    underCrio,
  ],
  ['ociVersion', 'containerd 2.3', 'newer-oci-version', plain, nowhere, plain],
];

const propagating = (mode: string): string =>
  container(`volumeMounts: [{ name: data, mountPath: /data, mountPropagation: ${mode} }]`);

const youki: readonly Row[] = [
  ...features,
  [
    'containers[].volumeMounts[].mountPropagation',
    'HostToContainer or Bidirectional',
    'mount-propagation',
    propagating('HostToContainer'),
    'HostToContainer',
    propagating('None'),
  ],
  belowMount,
];

const crunWasm: readonly Row[] = [
  [
    'metadata.annotations',
    'containerd without pod_annotations globs',
    'annotation-passed-on',
    `@run.oci.handler: wasm\n${plain}`,
    'wasm',
    `@example.com/handler: wasm\n${plain}`,
  ],
  [
    'spec.containers',
    'more than one container (sidecars / service mesh)',
    'sidecars',
    `@module.wasm.image/variant: compat\n${two}`,
    'compat',
    `@module.wasm.image/variant: compat-smart\n${two}`,
  ],
  [
    'spec.containers[].command',
    'entrypoint not a .wasm (.wat wasmer only)',
    'entrypoint',
    `@run.oci.handler: wasm\n${container('command: [/bin/app]')}`,
    'command',
    `@run.oci.handler: wasm\n${container('command: [/app.wasm]')}`,
  ],
];

const krun: readonly Row[] = [
  [
    'spec.containers[].resources.limits.memory',
    'not set',
    'no-memory-limit',
    plain,
    'main',
    limits('memory: 1Gi'),
  ],
  [
    'spec.volumes',
    'data shared with containers outside the VM',
    'shared-volumes',
    hostPath,
    'hostPath',
    emptyDir,
  ],
];

const seccomp = 'seccompProfile: { type: RuntimeDefault }';
const ownSeccomp = 'seccompProfile: { type: Localhost, localhostProfile: a.json }';
const appArmor = 'appArmorProfile: { type: RuntimeDefault }';
const seLinux = 'seLinuxOptions: { level: "s0:c1,c2" }';
const sysctl = `securityContext: { sysctls: [{ name: net.ipv4.ip_forward, value: "1" }] }\n${plain}`;
const noSysctl = `securityContext: { sysctls: [] }\n${plain}`;
const netRaw = security('capabilities: { add: [NET_RAW] }');
const netAdmin = security('capabilities: { add: [NET_ADMIN] }');
const gpu = limits('nvidia.com/gpu: 1');
const fuse = limits('smarter-devices/fuse: 1');
const limitedTwo = two.replace('app:1', 'app:1, resources: { limits: { cpu: 1 } }');

const untrusted: Row = [
  'metadata.annotations',
  'untrusted workload, with a class',
  'untrusted-workload',
  `@io.kubernetes.cri.untrusted-workload: "true"\n${plain}`,
  '"true"',
  `@io.kubernetes.cri.untrusted-workload: "false"\n${plain}`,
];

const gvisor: readonly Row[] = [
  [
    'spec.hostNetwork',
    'true',
    'host-network',
    `hostNetwork: true\n${plain}`,
    'true',
    `hostNetwork: false\n${plain}`,
  ],
  [
    'spec.hostNetwork',
    'true, with CRI-O',
    'host-network-under-cri-o',
    `hostNetwork: true\n${plain}`,
    'true',
    `hostNetwork: false\n${plain}`,
    underCrio,
  ],
  ['spec.hostPID', 'true', 'host-pid', `hostPID: true\n${plain}`, 'true', `hostPID: false\n${plain}`],
  ['spec.hostIPC', 'true', 'host-ipc', `hostIPC: true\n${plain}`, 'true', `hostIPC: false\n${plain}`],
  [
    'spec.hostUsers',
    'false',
    'host-users',
    `hostUsers: false\n${plain}`,
    'false',
    `hostUsers: true\n${plain}`,
  ],
  [
    'kubectl port-forward / containers[].ports',
    'port-forward to the pod',
    'port-forward',
    plain,
    nowhere,
    plain,
  ],
  ['spec.ephemeralContainers', 'kubectl debug', 'ephemeral-containers', plain, nowhere, plain],
  ['container checkpoint (kubelet checkpoint API)', '', 'checkpoint', plain, nowhere, plain],
  [
    'runtime: CRI-O',
    'gVisor on CRI-O',
    'cri-o',
    `@io.kubernetes.cri-o.userns-mode: auto\n${plain}`,
    'auto',
    `@example.com/userns-mode: auto\n${plain}`,
  ],
  untrusted,
  [
    'spec.securityContext.seLinuxOptions / containers[].securityContext.seLinuxOptions',
    'set, or node has SELinux enabled in the CRI runtime',
    'selinux',
    `securityContext: { ${seLinux} }\n${security(seLinux)}`,
    'seLinuxOptions\nseLinuxOptions',
    `securityContext: {}\n${plain}`,
  ],
  [
    'spec.securityContext.appArmorProfile (and container level)',
    'any profile',
    'apparmor',
    security('appArmorProfile: { type: Localhost, localhostProfile: a }'),
    'appArmorProfile',
    security(appArmor),
  ],
  [
    'spec.securityContext.seccompProfile (and container level)',
    'RuntimeDefault or Localhost',
    'seccomp',
    `securityContext: { ${ownSeccomp} }\n${plain}`,
    'seccompProfile',
    `securityContext: { ${seccomp} }\n${plain}`,
  ],
  [
    'spec.securityContext.seccompProfile (and container level)',
    'Localhost',
    'seccomp-file',
    security(ownSeccomp),
    'seccompProfile',
    security(seccomp),
  ],
  [
    'containers[].securityContext.capabilities.add',
    'NET_RAW (also the default set)',
    'net-raw',
    netRaw,
    'NET_RAW',
    netAdmin,
  ],
  [
    'containers[].securityContext.capabilities',
    'the default set',
    'net-raw-by-default',
    plain,
    nowhere,
    plain,
  ],
  ['containers[].securityContext.privileged', 'true', 'privileged', privileged, 'true', unprivileged],
  [
    'containers[].securityContext.procMount',
    'Unmasked',
    'proc-mount',
    security('procMount: Unmasked'),
    'Unmasked',
    security('procMount: Default'),
  ],
  [
    'spec.securityContext.sysctls',
    'any namespaced sysctl',
    'sysctls',
    sysctl,
    'net.ipv4.ip_forward',
    noSysctl,
  ],
  [
    'spec.volumes[].hostPath (sockets)',
    'hostPath to a unix domain socket',
    'host-sockets',
    volume('hostPath: { path: /run/containerd/containerd.sock }'),
    'hostPath',
    hostPath,
  ],
  [
    'spec.volumes[].emptyDir',
    'shared memory / visible outside the sandbox expected',
    'empty-dir',
    `@dev.gvisor.spec.mount.data.type: tmpfs\n@dev.gvisor.spec.mount.data.share: pod\n${emptyDir}`,
    'tmpfs',
    `@dev.gvisor.spec.mount.data.type: tmpfs\n@dev.gvisor.empty-dir.data.force-shared: "true"\n${emptyDir}`,
  ],
  [
    'containers[].volumeMounts[].mountPropagation',
    'Bidirectional',
    'mount-propagation',
    propagating('Bidirectional'),
    'Bidirectional',
    propagating('HostToContainer'),
  ],
  features[1]!,
  [
    'spec.volumes[].hostPath.type',
    'BlockDevice',
    'block-device-path',
    volume('hostPath: { path: /dev/sdb, type: BlockDevice }'),
    'BlockDevice',
    volume('hostPath: { path: /dev/fuse, type: CharDevice }'),
  ],
  [
    'containers[].volumeDevices',
    'mounting the block device inside the pod',
    'block-devices',
    blockDevice,
    '/dev/xvda',
    mount,
  ],
  ['inotify', '', 'file-watches', plain, nowhere, plain],
  ['flock', '', 'file-locks', plain, nowhere, plain],
  ['containers[].securityContext.readOnlyRootFilesystem', 'true', 'read-only-root', plain, nowhere, plain],
  [
    'containers[].resources.limits (cpu, memory) with several containers',
    'per-container limits in one pod',
    'limits-of-containers',
    limitedTwo,
    'limits',
    limits('cpu: 1'),
  ],
  [
    'containers[].resources.limits',
    'one container without a limit',
    'limits-of-all-containers',
    limitedTwo,
    'proxy',
    limitedTwo.replace('proxy:1', 'proxy:1, resources: { limits: { cpu: 1 } }'),
  ],
  ['containers[].resources.limits.memory', 'exceeded', 'out-of-memory', plain, nowhere, plain],
  ['cgroups on the node', '', 'cgroups-of-containers', plain, nowhere, plain],
  ['free', '', 'memory-size', plain, nowhere, plain],
  [
    'containers[].resources.limits (extended device resources)',
    'devices other than NVIDIA GPU / TPU',
    'devices',
    limits('amd.com/gpu: 1'),
    '1',
    limits('google.com/tpu: 1'),
  ],
  ['spec.volumes[].hostPath', 'character devices', 'device-files', plain, nowhere, plain],
  ['containers[].resources.limits[nvidia.com/gpu]', 'GPU', 'gpu', gpu, '1', fuse],
  [
    'nested KVM / io_uring',
    'workload opens /dev/kvm or uses io_uring',
    'kvm',
    volume('hostPath: { path: /dev/kvm }'),
    '/dev/kvm',
    hostPath,
  ],
  ['eBPF', '', 'bpf', plain, nowhere, plain],
  ['io_uring', '', 'io-uring', plain, nowhere, plain],
  ['dmesg', '', 'kernel-log', plain, nowhere, plain],
];

const gkeSandbox: readonly Row[] = [
  ['spec.volumes[].hostPath', 'any', 'host-path', hostPath, 'hostPath', emptyDir],
  ['containers[].securityContext.privileged', 'true', 'privileged', privileged, 'true', unprivileged],
  ['containers[].volumeDevices', 'any', 'block-devices', blockDevice, '/dev/xvda', mount],
  ['kubectl port-forward', '', 'port-forward', plain, nowhere, plain],
  [
    'seccompProfile / appArmorProfile / seLinuxOptions',
    'any',
    'security-modules',
    security(`seccompProfile: { type: Localhost, localhostProfile: a.json }, ${seLinux}`),
    'seccompProfile\nseLinuxOptions',
    security(`${seccomp}, ${appArmor}`),
  ],
  ['spec.securityContext.sysctls', 'any', 'sysctls', sysctl, 'net.ipv4.ip_forward', noSysctl],
  [
    'containers[].securityContext.allowPrivilegeEscalation',
    'false (NoNewPrivileges)',
    'no-new-privileges',
    plain,
    nowhere,
    plain,
  ],
  [
    'containers[].volumeMounts[].mountPropagation',
    'Bidirectional',
    'mount-propagation',
    container('volumeMounts: [{ name: data, mountPath: /data, mountPropagation: Bidirectional }]'),
    'Bidirectional',
    container('volumeMounts: [{ name: data, mountPath: /data, mountPropagation: None }]'),
  ],
  [
    'containers[].securityContext.procMount',
    'any',
    'proc-mount',
    security('procMount: Unmasked'),
    'Unmasked',
    security('procMount: Default'),
  ],
  [
    'containers[].resources.limits',
    'not all containers specify limits, or BestEffort',
    'limits-of-all-containers',
    limitedTwo,
    'proxy',
    limitedTwo.replace('proxy:1', 'proxy:1, resources: { limits: { cpu: 1 } }'),
  ],
  ['container-level memory metrics', '', 'container-memory-metrics', plain, nowhere, plain],
  ['spec.volumes[].emptyDir', 'annotations of admission', 'empty-dir', plain, nowhere, plain],
  ['containers[].securityContext.capabilities.add', 'NET_RAW', 'net-raw', netRaw, 'NET_RAW', netAdmin],
  [
    'spec.hostNetwork / hostPID / hostIPC',
    'true',
    'host-namespaces',
    `hostNetwork: true\nhostPID: true\nhostIPC: true\n${plain}`,
    'true\ntrue\ntrue',
    `hostNetwork: false\n${plain}`,
  ],
];

const blockIo = `@blockio.resources.beta.kubernetes.io/pod: slow\n${plain}`;
const noBlockIo = `@example.com/pod: slow\n${plain}`;
const allIds = [
  'securityContext: { runAsUser: 1000, runAsGroup: 1000, fsGroup: 1000, supplementalGroups: [1000] }',
  plain,
].join('\n');

const kata: readonly Row[] = [
  [
    'spec.hostNetwork',
    'true',
    'host-network',
    `hostNetwork: true\n${plain}`,
    'true',
    `hostNetwork: false\n${plain}`,
  ],
  [
    'containers[].volumeMounts[].subPath',
    'set',
    'sub-path',
    container('volumeMounts: [{ name: data, mountPath: /data, subPath: logs }]'),
    'logs',
    mount,
  ],
  ['spec.volumes[].hostPath', 'directories and files', 'host-path', hostPath, 'hostPath', emptyDir],
  ['containers[].securityContext.privileged', 'true', 'privileged', privileged, 'true', unprivileged],
  ['seccompProfile', 'any', 'seccomp', security(ownSeccomp), 'seccompProfile', security(seccomp)],
  ['seLinuxOptions', 'any', 'selinux', security(seLinux), 'seLinuxOptions', plain],
  [
    'appArmorProfile',
    'any',
    'apparmor',
    `@container.apparmor.security.beta.kubernetes.io/main: localhost/a\n${plain}`,
    'localhost/a',
    `@container.apparmor.security.beta.kubernetes.io/main: unconfined\n${plain}`,
  ],
  [
    'spec.hostPID / spec.hostIPC',
    'true',
    'host-namespaces',
    `hostPID: true\nhostIPC: true\n${plain}`,
    'true\ntrue',
    `hostPID: false\n${plain}`,
  ],
  [
    'spec.hostUsers',
    'false',
    'host-users',
    `hostUsers: false\n${plain}`,
    'false',
    `hostUsers: true\n${plain}`,
  ],
  ['kubectl port-forward', '', 'port-forward', plain, nowhere, plain],
  [
    'containers[].resources.limits',
    'none set',
    'no-limits',
    container('resources: { requests: { memory: 1Gi } }'),
    'requests',
    container('resources: { requests: { memory: 1Gi }, limits: { memory: 1Gi } }'),
  ],
  [
    'annotations default_memory',
    'below the least',
    'small-memory',
    `@io.katacontainers.config.hypervisor.default_memory: "128"\n${plain}`,
    '"128"',
    `@io.katacontainers.config.hypervisor.default_memory: "256"\n${plain}`,
  ],
  [
    'overhead.podFixed',
    'custom classes',
    'overhead',
    plain,
    'the-class',
    plain,
    { podFixed: '{ memory: 10Mi }' },
  ],
  [
    'cpu manager static policy / cpuset',
    'Guaranteed pod with integer CPUs',
    'cpu-pinning',
    plain,
    nowhere,
    plain,
  ],
  ['pids limit / device cgroup / blkio', 'any', 'cgroups', blockIo, 'slow', noBlockIo],
  ['spec.securityContext.sysctls', 'any', 'sysctls', sysctl, 'net.ipv4.ip_forward', noSysctl],
  [
    'containers[].volumeMounts[].mountPath',
    'bind mount over /proc or /proc/*',
    'mount-over-proc',
    container('volumeMounts: [{ name: data, mountPath: /proc/sys }]'),
    '/proc/sys',
    container('volumeMounts: [{ name: data, mountPath: /proc/cpuinfo }]'),
  ],
  untrusted,
  [
    'spec.volumes[].emptyDir.sizeLimit',
    'emptydir_mode block-plain / block-encrypted',
    'empty-dir-size',
    volume('emptyDir: { sizeLimit: 1Mi }'),
    'emptyDir',
    volume('emptyDir: { medium: Memory, sizeLimit: 1Mi }'),
    { handler: 'kata-qemu-snp' },
  ],
  [
    'securityContext.runAsUser / runAsGroup / fsGroup / supplementalGroups',
    'unset with guest-pull classes (nydus)',
    'user-of-guest-image',
    plain,
    'main',
    allIds,
    { handler: 'kata-qemu-coco-dev' },
  ],
  ['container checkpoint (kubelet checkpoint API)', '', 'checkpoint', plain, nowhere, plain],
  ['resources (block IO weight); OOM events', '', 'block-io-weight', blockIo, 'slow', noBlockIo],
  [
    'spec.volumes (configMap, secret, projected, hostPath, emptyDir sharing)',
    'handler kata-fc (Firecracker: no virtio-fs, no hot-plug)',
    'firecracker-volumes',
    volume('configMap: { name: settings }'),
    'configMap',
    emptyDir,
    { handler: 'kata-fc' },
  ],
  [
    'containers[].resources.limits[nvidia.com/gpu etc.]',
    'hypervisor other than QEMU',
    'gpu',
    gpu,
    '1',
    fuse,
    { handler: 'kata-clh' },
  ],
  [
    'containers[].resources (resize / several containers)',
    'kata-qemu-coco-dev, qemu-se and TEE classes',
    'fixed-size',
    container('resizePolicy: [{ resourceName: memory, restartPolicy: NotRequired }]'),
    'NotRequired',
    plain,
    { handler: 'kata-qemu-coco-dev' },
  ],
];

const coco: readonly Row[] = [['(see kata)', 'TEE classes', 'host-path', hostPath, 'hostPath', emptyDir]];

const peerPods: readonly Row[] = [
  ['containers[].resources', 'webhook installed', 'resources', limits('cpu: 1'), 'limits', plain],
];

const openshift: readonly Row[] = [
  ['spec.volumes[].hostPath', 'SELinux enforcing', 'host-path', hostPath, 'hostPath', emptyDir],
];

const aks: readonly Row[] = [
  [
    'spec.hostNetwork',
    'true',
    'host-network',
    `hostNetwork: true\n${plain}`,
    'true',
    `hostNetwork: false\n${plain}`,
  ],
  [
    'containers[].resources.limits.memory',
    'sum below 128Mi',
    'small-memory-limits',
    limits('memory: 64Mi'),
    '64Mi',
    limits('memory: 128Mi'),
  ],
  ['containers[].resources.limits.memory', 'not set', 'no-limits', plain, 'main', limits('memory: 1Gi')],
  [
    'containers[].resources.limits.cpu',
    'fractional / not set',
    'whole-cpus',
    limits('cpu: 500m'),
    '500m',
    limits('cpu: 2'),
  ],
  ['spec.volumes[].hostPath', 'any', 'host-path', hostPath, 'hostPath', emptyDir],
  ['containers[].securityContext.privileged', 'true', 'privileged', privileged, 'true', unprivileged],
];

const secretVariable = 'env: [{ name: KEY, valueFrom: { secretKeyRef: { name: keys, key: api } } }]';

const aksConfidential: readonly Row[] = [
  [
    'ephemeralContainers / exec / logs',
    'any',
    'policy',
    container('tty: true'),
    'true',
    container('tty: false'),
  ],
  ['containers[].image', 'image manifest v1', 'image-manifest-version', plain, nowhere, plain],
  [
    'Service protocol',
    'non-TCP',
    'service-protocol',
    container('ports: [{ containerPort: 53, protocol: UDP }]'),
    'UDP',
    container('ports: [{ containerPort: 53, protocol: TCP }]'),
  ],
  [
    'containers[].terminationMessagePath',
    '',
    'termination-message',
    container('terminationMessagePath: /dev/log'),
    '/dev/log',
    plain,
  ],
  [
    'env from ConfigMap / Secret',
    'value changed after deployment',
    'environment',
    container(secretVariable),
    'secretKeyRef',
    container('env: [{ name: KEY, value: x }]'),
  ],
  [
    'containers[].resources.requests',
    'any',
    'requests',
    container('resources: { requests: { cpu: 1 } }'),
    'requests',
    limits('cpu: 1'),
  ],
  [
    'container writable layer',
    '',
    'writable-layer',
    limits('ephemeral-storage: 1Gi'),
    '1Gi',
    limits('memory: 1Gi'),
  ],
];

const claim = 'volumes: [{ name: data, persistentVolumeClaim: { claimName: files } }]';

const eks: readonly Row[] = [
  [
    'spec.hostUsers',
    'false',
    'host-users',
    `hostUsers: false\n${plain}`,
    'false',
    `hostUsers: true\n${plain}`,
  ],
  [
    'spec.hostNetwork',
    'true',
    'host-network',
    `hostNetwork: true\n${plain}`,
    'true',
    `hostNetwork: false\n${plain}`,
  ],
  [
    'spec.hostPID / spec.hostIPC',
    'true',
    'host-namespaces',
    `hostPID: true\nhostIPC: true\n${plain}`,
    'true\ntrue',
    `hostIPC: false\n${plain}`,
  ],
  [
    'spec.volumes[].persistentVolumeClaim (EBS)',
    'volume shared by several pods',
    'shared-volume',
    `replicas 2\n${claim}\n${plain}`,
    'files',
    `replicas 1\n${claim}\n${plain}`,
  ],
  ['PVC expansion', 'while running', 'volume-expansion', plain, nowhere, plain],
  [
    'containers[].volumeMounts',
    'one PVC at two mount paths in a pod',
    'claim-mounted-twice',
    `${claim}\n${container('volumeMounts: [{ name: data, mountPath: /a }, { name: data, mountPath: /b }]')}`,
    '/b',
    `${claim}\n${container('volumeMounts: [{ name: data, mountPath: /a }]')}`,
  ],
  [
    'kubectl exec / attach / stdin',
    'confidential-sandbox',
    'no-terminal',
    container('stdin: true'),
    'true',
    container('stdin: false'),
  ],
];

const alibaba: readonly Row[] = [
  ['spec.hostIPC', 'set', 'host-ipc', `hostIPC: true\n${plain}`, 'true', `hostIPC: false\n${plain}`],
  [
    'spec.hostNetwork',
    'set',
    'host-network',
    `hostNetwork: true\n${plain}`,
    'true',
    `hostNetwork: false\n${plain}`,
  ],
  ['spec.hostPID', 'set', 'host-pid', `hostPID: true\n${plain}`, 'true', `hostPID: false\n${plain}`],
  [
    'spec.shareProcessNamespace',
    'set',
    'shared-processes',
    `shareProcessNamespace: true\n${plain}`,
    'true',
    `shareProcessNamespace: false\n${plain}`,
  ],
  ['containers[].securityContext.privileged', 'set', 'privileged', privileged, 'true', unprivileged],
  [
    'windowsOptions',
    'set',
    'windows-options',
    `securityContext: { windowsOptions: { runAsUserName: web } }\n${plain}`,
    'windowsOptions',
    `securityContext: {}\n${plain}`,
  ],
];

const sysbox: readonly Row[] = [
  ['spec.hostUsers', 'not false', 'host-users', plain, 'the-class', `hostUsers: false\n${plain}`],
  ['containers[].securityContext.privileged', 'true', 'privileged', privileged, 'true', unprivileged],
  [
    'spec.hostNetwork',
    'true',
    'host-network',
    `hostNetwork: true\n${plain}`,
    'true',
    `hostNetwork: false\n${plain}`,
  ],
  ['spec.hostIPC', 'true', 'host-ipc', `hostIPC: true\n${plain}`, 'true', `hostIPC: false\n${plain}`],
  ['spec.hostPID', 'true', 'host-pid', `hostPID: true\n${plain}`, 'true', `hostPID: false\n${plain}`],
  [
    'device plugins / hostPath devices',
    'host devices',
    'devices',
    volume('hostPath: { path: /dev/fuse }'),
    '/dev/fuse',
    hostPath,
  ],
  [
    'nested user namespaces / mknod / insmod / NFS server',
    '',
    'kernel-interfaces',
    security('capabilities: { add: [SYS_MODULE] }'),
    'SYS_MODULE',
    netAdmin,
  ],
  ['container checkpoint', '', 'checkpoint', plain, nowhere, plain],
];

const nvidia: readonly Row[] = [
  [
    'spec.runtimeClassName',
    'GPU resource requested while nvidia is not the default runtime',
    'class-for-gpu',
    plain,
    nowhere,
    plain,
  ],
  ['containers[].env NVIDIA_VISIBLE_DEVICES', 'unset or void', 'no-visible-devices', plain, nowhere, plain],
  [
    'isolation',
    'combined with gVisor/Kata',
    'no-sandbox',
    `@io.katacontainers.config.hypervisor.default_vcpus: "2"\n${plain}`,
    '"2"',
    `@example.com/default_vcpus: "2"\n${plain}`,
  ],
];

const sidecars: Row = [
  'spec.containers',
  'ordinary Linux container in the same pod (sidecar)',
  'sidecars',
  two,
  'the-class',
  plain,
];

const runwasi: readonly Row[] = [
  sidecars,
  ['containers[].resources / metrics', 'systemd cgroup driver', 'cgroups', limits('cpu: 1'), 'limits', plain],
];

const spin: readonly Row[] = [
  sidecars,
  ['containers[].command', 'missing', 'command', plain, 'main', container('command: ["/"]')],
];

const windows = 'os: { name: windows }';
const inPod = (field: string, value: string) =>
  `${windows}\nsecurityContext: { ${field}: ${value} }\n${plain}`;
const inContainer = (field: string, value: string) => `${windows}\n${security(`${field}: ${value}`)}`;
const onLinux = (lines: string) => lines.replace('windows', 'linux');

/** What the API server refuses; the same Pod for Linux is another one's business. */
const refused: readonly Row[] = [
  ...(
    [
      ['spec.hostPID', 'host-pid', `${windows}\nhostPID: true\n${plain}`],
      ['spec.hostIPC', 'host-ipc', `${windows}\nhostIPC: true\n${plain}`],
      ['spec.hostUsers', 'host-users', `${windows}\nhostUsers: true\n${plain}`],
      ['spec.resources', 'resources', `${windows}\nresources: { limits: { cpu: 1 } }\n${plain}`],
      ...(
        [
          ['appArmorProfile', 'security-context-app-armor-profile', '{ type: RuntimeDefault }'],
          ['seLinuxOptions', 'security-context-se-linux-options', '{ level: s0 }'],
          ['seccompProfile', 'security-context-seccomp-profile', '{ type: RuntimeDefault }'],
          ['fsGroup', 'security-context-fs-group', '1000'],
          ['fsGroupChangePolicy', 'security-context-fs-group-change-policy', 'Always'],
          ['sysctls', 'security-context-sysctls', '[{ name: a.b, value: "1" }]'],
        ] as const
      ).map(([field, id, value]) => [`spec.securityContext.${field}`, id, inPod(field, value)] as const),
      [
        'spec.shareProcessNamespace',
        'share-process-namespace',
        `${windows}\nshareProcessNamespace: true\n${plain}`,
      ],
      ...(
        [
          ['runAsUser', 'security-context-run-as-user', '1000'],
          ['runAsGroup', 'security-context-run-as-group', '1000'],
          ['supplementalGroups', 'security-context-supplemental-groups', '[1000]'],
          ['supplementalGroupsPolicy', 'security-context-supplemental-groups-policy', 'Merge'],
        ] as const
      ).map(([field, id, value]) => [`spec.securityContext.${field}`, id, inPod(field, value)] as const),
      ...(
        [
          ['appArmorProfile', 'container-security-context-app-armor-profile', '{ type: RuntimeDefault }'],
          ['seLinuxOptions', 'container-security-context-se-linux-options', '{ level: s0 }'],
          ['seccompProfile', 'container-security-context-seccomp-profile', '{ type: RuntimeDefault }'],
          ['capabilities', 'container-security-context-capabilities', '{ drop: [ALL] }'],
          ['readOnlyRootFilesystem', 'container-security-context-read-only-root-filesystem', 'true'],
          ['privileged', 'container-security-context-privileged', 'false'],
          ['allowPrivilegeEscalation', 'container-security-context-allow-privilege-escalation', 'false'],
          ['procMount', 'container-security-context-proc-mount', 'Default'],
          ['runAsUser', 'container-security-context-run-as-user', '1000'],
          ['runAsGroup', 'container-security-context-run-as-group', '1000'],
        ] as const
      ).map(
        ([field, id, value]) =>
          [`containers[].securityContext.${field}`, id, inContainer(field, value)] as const,
      ),
    ] as const
  ).map(([podField, id, meets]): Row => {
    const key = podField.split('.').at(-1)!;
    return [podField, 'set while spec.os.name is windows', id, meets, key, onLinux(meets)];
  }),
];

const onWindows: readonly Row[] = [
  ...refused,
  ['containers[].volumeDevices', 'any', 'block-devices', blockDevice, '/dev/xvda', mount],
  [
    'containers[].volumeMounts[].mountPropagation',
    'any',
    'mount-propagation',
    container('volumeMounts: [{ name: data, mountPath: /data, mountPropagation: HostToContainer }]'),
    'HostToContainer',
    mount,
  ],
  [
    'spec.volumes[].emptyDir.medium',
    'Memory',
    'memory-volume',
    volume('emptyDir: { medium: Memory }'),
    'Memory',
    emptyDir,
  ],
  [
    'containers[].resources (hugepages-*)',
    'any',
    'huge-pages',
    limits('hugepages-2Mi: 4Mi'),
    '4Mi',
    limits('memory: 4Mi'),
  ],
];

const onHyperV: readonly Row[] = [
  ['spec.runtimeClassName', 'Hyper-V handler', 'hyper-v', plain, 'the-class', `other class\n${plain}`],
  [
    'securityContext.windowsOptions.hostProcess',
    'true',
    'host-process',
    `securityContext: { windowsOptions: { hostProcess: true } }\n${plain}`,
    'true',
    `securityContext: { windowsOptions: { hostProcess: false } }\n${plain}`,
  ],
  ...onWindows,
];

const tables: readonly (readonly [runtime: string, rows: readonly Row[]])[] = [
  ['runc', runc],
  ['crun', crun],
  ['crun-wasm', crunWasm],
  ['krun', krun],
  ['youki', youki],
  ['gvisor', gvisor],
  ['gke-sandbox', gkeSandbox],
  ['kata', kata],
  ['coco', coco],
  ['peer-pods', peerPods],
  ['openshift-sandboxed-containers', openshift],
  ['aks-pod-sandboxing', aks],
  ['aks-confidential-containers', aksConfidential],
  ['eks-nitro-sandbox', eks],
  ['alibaba-runv', alibaba],
  ['sysbox', sysbox],
  ['nvidia', nvidia],
  ['runwasi', runwasi],
  ['spin', spin],
  ['windows-runhcs-process', onWindows],
  ['windows-runhcs-hypervisor', onHyperV],
  [
    'firecracker-containerd',
    [['spec.runtimeClassName', 'any', 'no-cri', plain, 'the-class', `other class\n${plain}`]],
  ],
  [
    'inclavare-rune',
    [
      [
        'containers[].env RUNE_CARRIER',
        'unset',
        'carrier',
        plain,
        'main',
        container('env: [{ name: RUNE_CARRIER, value: occlum }]'),
      ],
    ],
  ],
  [
    'urunc',
    [
      [
        'containers[].image',
        'image without com.urunc.unikernel.* annotations or urunc.json',
        'unikernel-image',
        plain,
        'example.com/app:1',
        `@com.urunc.unikernel.unikernelType: hvt\n${plain}`,
      ],
    ],
  ],
  [
    'edera',
    [['containers[].securityContext.privileged', 'true', 'privileged', privileged, 'true', unprivileged]],
  ],
];

export const limitationRows: readonly LimitationRow[] = tables.flatMap(([runtime, rows]) =>
  rows.map(([podField, condition, id, meets, underlined, doesNotMeet, more]) => ({
    runtime,
    podField,
    condition,
    id,
    meets,
    underlined,
    doesNotMeet,
    ...more,
  })),
);
