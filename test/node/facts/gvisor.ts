import type { ObjectValue } from '../../../server/kubernetes/objects/value.ts';
import { runs } from '../../../server/runtimes/model/known.ts';
import { doesNotStart, type FactSeen, hostPath, type Outcome, oneContainer, starts } from './fact-seen.ts';

const [containerd, crio] = [runs.gvisor, runs.gvisorUnderCrio];

function row(id: string, spec: ObjectValue, seen: Outcome, more: Partial<FactSeen> = {}): FactSeen {
  return { runtime: 'gvisor', id, on: containerd, handler: 'runsc', pod: { spec }, seen, ...more };
}

function exempt(id: string, handler: string, spec: ObjectValue, seen: Outcome): FactSeen {
  return row(id, spec, seen, { handler, isExempt: true });
}

const plain = oneContainer();
const security = (securityContext: ObjectValue): ObjectValue => oneContainer({ securityContext });
const hostNetwork = oneContainer({}, { hostNetwork: true });
const rawSockets = security({ capabilities: { add: ['NET_RAW'] } });
const raw = 'open a raw socket for ICMP';
const profileOf = (type: string, more: ObjectValue = {}) => security({ seccompProfile: { type, ...more } });
const noUserNamespace =
  'failed to create shim task: OCI runtime create failed: creating container: cannot create gofer process: gofer: error setting namespace of type user and path "<path>/pinned-namespaces/user": invalid argument';

/** What gVisor did about the node's namespaces, about annotations, and what needs no field. */
const ofPods: readonly FactSeen[] = [
  row('host-network', hostNetwork, starts('dial the API server', 'connect: network is unreachable')),
  exempt('host-network', 'runsc-host', hostNetwork, starts('dial the API server', 'connected')),
  row(
    'host-network-under-cri-o',
    hostNetwork,
    doesNotStart(
      'OCI runtime start failed: starting container: setting up network: creating interfaces from net namespace "<path>": cannot run with network enabled in root network namespace: unknown',
    ),
    { on: crio },
  ),
  row(
    'host-pid',
    oneContainer({}, { hostPID: true }),
    starts('ps', '7 processes, no kubelet; with runc 81 and the kubelet'),
  ),
  row(
    'host-ipc',
    oneContainer({}, { hostIPC: true }),
    starts('shmget of a segment made on the node', 'no such file or directory'),
  ),
  row('host-users', oneContainer({}, { hostUsers: false }), doesNotStart(noUserNamespace)),
  row(
    'port-forward',
    plain,
    starts(
      'kubectl port-forward to a server that answers at the address of the Pod',
      'failed to connect to localhost:8080 inside namespace "<id>", IPv4: dial tcp4 127.0.0.1:8080: connect: connection refused',
    ),
  ),
  row(
    'ephemeral-containers',
    plain,
    starts('ps in an ephemeral container that targets the container', '/pause is process 1'),
  ),
  row(
    'untrusted-workload',
    plain,
    doesNotStart(
      'unable to get OCI runtime for sandbox "<id>": untrusted workload with explicit runtime handler is not allowed',
    ),
    { pod: { annotations: { 'io.kubernetes.cri.untrusted-workload': 'true' }, spec: plain } },
  ),
];

/** What it did about security contexts. */
const ofProtections: readonly FactSeen[] = [
  row(
    'seccomp',
    profileOf('RuntimeDefault'),
    starts('keyctl; grep Seccomp: /proc/self/status', 'keyctl allowed; Seccomp: 0'),
  ),
  row(
    'seccomp',
    profileOf('Localhost', { localhostProfile: 'nomkdir.json' }),
    starts('mkdir, which the profile forbids', 'made'),
  ),
  exempt(
    'seccomp',
    'runsc-seccomp',
    profileOf('Localhost', { localhostProfile: 'nomkdir.json' }),
    starts('mkdir, which the profile forbids', 'operation not permitted'),
  ),
  row(
    'seccomp-file',
    profileOf('Localhost', { localhostProfile: 'nosuch.json' }),
    doesNotStart(
      'failed to create containerd container: cannot load seccomp profile "<path>": open <path>: no such file or directory',
    ),
  ),
  row('net-raw', rawSockets, starts(raw, 'operation not permitted')),
  exempt('net-raw', 'runsc-raw', rawSockets, starts(raw, 'opened')),
  row('net-raw-by-default', plain, starts('ping -c1 127.0.0.1', 'permission denied (are you root?)')),
  exempt('net-raw-by-default', 'runsc-raw', plain, starts('ping -c1 127.0.0.1', '64 bytes from 127.0.0.1')),
  row(
    'privileged',
    security({ privileged: true }),
    starts('mount a tmpfs; open /dev/vda', 'mounted; no such device or address'),
  ),
  row(
    'proc-mount',
    oneContainer({ securityContext: { procMount: 'Unmasked' } }, { hostUsers: false }),
    doesNotStart(noUserNamespace),
  ),
  row(
    'sysctls',
    oneContainer(
      {},
      {
        securityContext: {
          sysctls: [
            { name: 'kernel.shm_rmid_forced', value: '1' },
            { name: 'net.ipv4.ip_local_port_range', value: '40000 50000' },
            { name: 'net.ipv4.tcp_keepalive_time', value: '111' },
            { name: 'net.ipv4.ping_group_range', value: '0 7' },
            { name: 'net.core.somaxconn', value: '77' },
            { name: 'kernel.msgmax', value: '9999' },
          ],
        },
      },
    ),
    starts('cat each below /proc/sys', 'none has the value; two are not there'),
  ),
];

const propagated = { mountPath: '/h', mountPropagation: 'Bidirectional' };
const socket = hostPath({ path: '/srv/test.sock', type: 'Socket' }, { mountPath: '/h.sock' });
const emptyDir = oneContainer(
  { volumeMounts: [{ name: 'v', mountPath: '/v' }] },
  { volumes: [{ name: 'v', emptyDir: {} }] },
);
const privateVolume = {
  'dev.gvisor.spec.mount.v.type': 'bind',
  'dev.gvisor.spec.mount.v.share': 'pod',
};

/** What it did about volumes and files. */
const ofVolumes: readonly FactSeen[] = [
  row('host-sockets', socket, starts('connect to /h.sock', 'connect: connection refused')),
  exempt('host-sockets', 'runsc-uds', socket, starts('connect to /h.sock', 'an answer from the node')),
  row('empty-dir', emptyDir, starts('write a file on either side', 'neither sees that of the other'), {
    pod: { annotations: privateVolume, spec: emptyDir },
  }),
  row('empty-dir', emptyDir, starts('write a file on either side', 'both see both'), {
    isExempt: true,
    pod: { annotations: { ...privateVolume, 'dev.gvisor.empty-dir.v.force-shared': 'true' }, spec: emptyDir },
  }),
  row('empty-dir', emptyDir, starts('write a file on either side', 'both see both'), { isExempt: true }),
  row(
    'mount-propagation',
    hostPath({ path: '/srv/h' }, propagated, { privileged: true }),
    doesNotStart(
      'failed to create shim task: OCI runtime create failed: FetchSpec failed: reading spec: root mount propagation option must specify private or slave: "rshared"',
    ),
  ),
  row(
    'recursive-read-only',
    hostPath({ path: '/srv/v' }, { mountPath: '/v', readOnly: true, recursiveReadOnly: 'Enabled' }),
    doesNotStart(
      'failed to resolve recursive read-only mode: volume "v" requested recursive read-only mode, but it is not supported by the runtime',
    ),
  ),
  row(
    'block-device-path',
    hostPath({ path: '/dev/loop7', type: 'BlockDevice' }, { mountPath: '/dev/loop7' }, { privileged: true }),
    doesNotStart(
      'OCI runtime start failed: starting container: starting sub-container [<command>]: failed to setupFS: mounting submounts: mount submount "/dev/loop7": mounting "/dev/loop7" (type:bind, dest: "/dev/loop7"): operation not permitted',
    ),
  ),
  row(
    'read-only-root',
    security({ readOnlyRootFilesystem: true }),
    starts('touch /x; touch /tmp/x', '/x: Read-only file system; /tmp/x is made'),
  ),
];

const limited = (memory: string): ObjectValue => ({ resources: { limits: { memory, cpu: '500m' } } });
const two = (first: ObjectValue, second: ObjectValue): ObjectValue => ({
  containers: [
    { name: 'c', ...first },
    { name: 'd', ...second },
  ],
});
const kvm = hostPath(
  { path: '/dev/kvm', type: 'CharDevice' },
  { mountPath: '/dev/kvm' },
  { privileged: true },
);
const fuse = hostPath(
  { path: '/dev/fuse', type: 'CharDevice' },
  { mountPath: '/dev/fuse' },
  { privileged: true },
);

/** What it did about resources, devices and the kernel. */
const ofResources: readonly FactSeen[] = [
  row(
    'limits-of-containers',
    two(limited('64Mi'), limited('400Mi')),
    starts('take 200 MiB in the container with 64', 'has all 200 MiB'),
  ),
  row(
    'limits-of-all-containers',
    two(limited('64Mi'), {}),
    starts('take 200 MiB in the container with 64', 'has all 200 MiB'),
  ),
  row(
    'out-of-memory',
    oneContainer(limited('100Mi')),
    starts('take 300 MiB', 'the sandbox is gone: OOMKilled, exit code 128'),
  ),
  row(
    'cgroups-of-containers',
    plain,
    starts(
      'count the processes in each cgroup of the node',
      '12 in that of the Pod, none in those of containers',
    ),
  ),
  row('device-files', fuse, starts('open /dev/fuse', 'opened')),
  row('device-files', kvm, starts('open /dev/kvm', 'no such device or address')),
  row('kvm', kvm, starts('open /dev/kvm', 'no such device or address')),
  row('io-uring', plain, starts('io_uring_setup', 'function not implemented')),
  row('kernel-log', plain, starts('dmesg', 'Starting gVisor...')),
];

export const factsOfGvisor: readonly FactSeen[] = [...ofPods, ...ofProtections, ...ofVolumes, ...ofResources];
