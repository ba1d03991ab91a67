/** The start of every event about a sandbox, and what containerd writes before the words of its shim manager. */
export const noSandbox = 'Failed to create pod sandbox: ';
const noTask =
  'rpc error: code = Unknown desc = failed to start sandbox "<id>": failed to create containerd task: ';

/** What a kubelet reported of a Pod whose handler cannot start it: 1.37.1 with containerd 2.3.7, 1.36.3 with CRI-O 1.37.0. */
export const eventsOfHandlers = {
  noTable:
    'rpc error: code = Unknown desc = unable to get OCI runtime for sandbox "<id>": no runtime for "not-configured" is configured',
  noTableUnderCrio:
    'rpc error: code = Unknown desc = failed to find runtime handler not-configured from runtime list map[...]',
  classDeleted: 'runtimeclass.node.k8s.io "shortlived" not found',
  untrustedWithoutTable:
    'rpc error: code = Unknown desc = unable to get OCI runtime for sandbox "<id>": no runtime for "untrusted" is configured',
  userNamespaces:
    'can\'t set `spec.hostUsers: false`, RuntimeClass handler "crun" does not support user namespaces',
  userNamespacesOfNoTable:
    'can\'t set `spec.hostUsers: false`, RuntimeClass handler "not-configured" does not support user namespaces: the handler "not-configured" is not known',
} as const;

/** What it reported where the table in the configuration of containerd has this `runtime_type`. */
export const eventsOfRuntimeTypes: Readonly<Record<string, string>> = {
  '': 'rpc error: code = InvalidArgument desc = failed to start sandbox "<id>": failed to create containerd container: create container failed validation: container.Runtime.Name must be set: invalid argument',
  runc: `${noTask}failed to start shim: failed to resolve runtime path: invalid runtime name runc, correct runtime name should be either format like \`io.containerd.runc.v2\` or a full path to the binary`,
  'bin/containerd-shim-runc-v2': `${noTask}failed to start shim: failed to resolve runtime path: invalid runtime name bin/containerd-shim-runc-v2, correct runtime name should be either format like \`io.containerd.runc.v2\` or a full path to the binary`,
  'io.containerd.noshim.v1': `${noTask}failed to start shim: failed to resolve runtime path: runtime "io.containerd.noshim.v1" binary not installed "containerd-shim-noshim-v1": file does not exist`,
  'io.containerd.runc.v1': `${noTask}failed to start shim: failed to resolve runtime path: runtime "io.containerd.runc.v1" binary not installed "containerd-shim-runc-v1": file does not exist`,
  'io.containerd.runtime.v1.linux': `${noTask}failed to start shim: failed to resolve runtime path: runtime "io.containerd.runtime.v1.linux" binary not installed "containerd-shim-v1-linux": file does not exist`,
  '/usr/bin/containerd-shim-runc-v2': `${noTask}failed to create shim task: type with url runtimeoptions.v1.Options: not found`,
};

/** The statuses of Pods that the kubelet rejected, on a node of 2 CPUs and 25255538688 bytes with no other Pod. */
export const rejections = [
  {
    reason: 'OutOfcpu',
    message:
      "Pod was rejected: Node didn't have enough resource: cpu, requested: 1000500, used: 0, capacity: 2000",
    pod: { overhead: { cpu: '1000', memory: '1Mi' }, requests: { cpu: '500m' } },
  },
  {
    reason: 'OutOfmemory',
    message:
      "Pod was rejected: Node didn't have enough resource: memory, requested: 107374182400, used: 0, capacity: 25255538688",
    pod: { requests: { memory: '100Gi' } },
  },
  {
    reason: 'NodeAffinity',
    message:
      "Pod was rejected: Predicate NodeAffinity failed: node(s) didn't match Pod's node affinity/selector",
    pod: { nodeSelector: { disk: 'ssd' } },
  },
  {
    reason: 'PodOSNotSupported',
    message: "Pod was rejected: Failed to admit pod as the OS field doesn't match node OS",
    pod: { os: { name: 'windows' } },
  },
] as const;

/** The cgroups of Pods with the overhead 250m and 120Mi; `cpuQuota` is in microseconds of 100000. */
export const cgroups = [
  {
    containers: [{ limits: { cpu: '100m', memory: '64Mi' } }],
    cpuShares: 358n,
    cpuQuota: 35_000n,
    memory: 192_937_984n,
  },
  {
    containers: [{ limits: { cpu: '100m', memory: '64Mi' }, requests: { cpu: '50m', memory: '32Mi' } }],
    cpuShares: 307n,
    cpuQuota: 35_000n,
    memory: 192_937_984n,
  },
  {
    containers: [{ limits: { cpu: '100m', memory: '64Mi' } }, { requests: { cpu: '20m', memory: '20Mi' } }],
    cpuShares: 378n,
    cpuQuota: undefined,
    memory: undefined,
  },
  {
    containers: [{ requests: { cpu: '50m', memory: '32Mi' } }],
    cpuShares: 307n,
    cpuQuota: undefined,
    memory: undefined,
  },
  { containers: [{}], cpuShares: 2n, cpuQuota: undefined, memory: undefined },
] as const;
