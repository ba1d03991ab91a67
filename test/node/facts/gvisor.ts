import type { ObjectValue } from '../../../server/kubernetes/objects/value.ts';
import { runs } from '../../../server/runtimes/model/known.ts';
import {
  doesNotStart,
  type FactSeen,
  hostPath,
  type Outcome,
  oneContainer,
  shows,
  starts,
} from './fact-seen.ts';
import { factsOfGvisorResources } from './gvisor-resources.ts';
import { plain, row, security } from './gvisor-row.ts';

function exempt(id: string, handler: string, spec: ObjectValue, seen: Outcome): FactSeen {
  return row(id, spec, seen, { handler, isExempt: true });
}

const hostNetwork = oneContainer({}, { hostNetwork: true });
const rawSockets = security({ capabilities: { add: ['NET_RAW'] } });
const raw = 'probe raw-socket';
const dialNode = 'nc -w 5 10.99.0.1 10250 < /dev/null && echo connected';
const makeFolder = 'mkdir /tmp/made && echo made';
const ping = 'ping -c 1 127.0.0.1 2>&1 | grep -oE "permission denied|64 bytes from 127.0.0.1"';
const profileOf = (type: string, more: ObjectValue = {}) => security({ seccompProfile: { type, ...more } });
const noUserNamespace =
  'failed to create shim task: OCI runtime create failed: creating container: cannot create gofer process: gofer: error setting namespace of type user and path "<path>/pinned-namespaces/user": invalid argument';

/** What gVisor did about the node's namespaces, about annotations, and what needs no field. */
const ofPods: readonly FactSeen[] = [
  row(
    'host-network',
    hostNetwork,
    starts(dialNode, "nc: can't connect to remote host (10.99.0.1): Network is unreachable"),
  ),
  exempt('host-network', 'runsc-host', hostNetwork, starts(dialNode, 'connected')),
  row(
    'host-network-under-cri-o',
    hostNetwork,
    doesNotStart(
      'OCI runtime start failed: starting container: setting up network: creating interfaces from net namespace "<path>": cannot run with network enabled in root network namespace: unknown',
    ),
    { on: runs.gvisorUnderCrio },
  ),
  row('host-pid', oneContainer({}, { hostPID: true }), starts('ps -o comm | grep -cx kubelet', '0')),
  row(
    'host-ipc',
    oneContainer({}, { hostIPC: true }),
    starts('probe find-shared-memory', 'no such file or directory'),
  ),
  row('host-users', oneContainer({}, { hostUsers: false }), doesNotStart(noUserNamespace)),
  row(
    'port-forward',
    plain,
    shows(
      'port-forward to a server',
      'error forwarding port 8080 to pod <id>, uid : failed to execute portforward in network namespace "<path>": failed to connect to localhost:8080 inside namespace "<id>", IPv4: dial tcp4 127.0.0.1:8080: connect: connection refused<words>',
    ),
  ),
  row('ephemeral-containers', plain, shows('ps in an ephemeral container', '1 /pause')),
  row(
    'untrusted-workload',
    plain,
    doesNotStart(
      'unable to get OCI runtime for sandbox "<id>": untrusted workload with explicit runtime handler is not allowed',
    ),
    { pod: { annotations: { 'io.kubernetes.cri.untrusted-workload': 'true' }, spec: plain } },
  ),
];

const labelled = security({ seLinuxOptions: { level: 's0:c1,c2' } });

/** What it did about security contexts. */
const ofProtections: readonly FactSeen[] = [
  row(
    'selinux',
    labelled,
    doesNotStart('reading spec: SELinux is not supported: system_u:system_r:container_t:s0'),
    { handler: 'runsc-selinux' },
  ),
  row(
    'seccomp',
    profileOf('RuntimeDefault'),
    starts('probe keyctl; grep Seccomp: /proc/self/status', 'allowed; Seccomp: 0'),
  ),
  row('seccomp', profileOf('Localhost', { localhostProfile: 'nomkdir.json' }), starts(makeFolder, 'made')),
  exempt(
    'seccomp',
    'runsc-seccomp',
    profileOf('Localhost', { localhostProfile: 'nomkdir.json' }),
    starts(makeFolder, "mkdir: can't create directory '/tmp/made': Operation not permitted"),
  ),
  row(
    'seccomp-file',
    profileOf('Localhost', { localhostProfile: 'nosuch.json' }),
    doesNotStart(
      'failed to create containerd container: cannot load seccomp profile "<path>": open <path>: no such file or directory',
    ),
  ),
  row('net-raw', rawSockets, starts(raw, 'operation not permitted')),
  exempt('net-raw', 'runsc-raw', rawSockets, starts(raw, 'allowed')),
  row('net-raw-by-default', plain, starts(ping, 'permission denied')),
  exempt('net-raw-by-default', 'runsc-raw', plain, starts(ping, '64 bytes from 127.0.0.1')),
  row(
    'privileged',
    security({ privileged: true }),
    starts(
      'mount -t tmpfs none /tmp && echo mounted; mknod /tmp/log c 1 11; head -c 1 /tmp/log',
      'mounted; head: /tmp/log: No such device or address',
    ),
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
    starts(
      'cd /proc/sys; for name in kernel/shm_rmid_forced net/ipv4/ip_local_port_range net/ipv4/tcp_keepalive_time net/ipv4/ping_group_range net/core/somaxconn kernel/msgmax; do echo $(cat $name); done',
      "cat: can't open 'kernel/shm_rmid_forced': No such file or directory; 16000 65535; 7200; cat: can't open 'net/ipv4/ping_group_range': No such file or directory; 1024; 8192",
    ),
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

const bothSides = 'files on both sides of a volume';

/** What it did about volumes and files. */
const ofVolumes: readonly FactSeen[] = [
  row(
    'host-sockets',
    socket,
    starts('probe read-socket /h.sock', 'dial unix /h.sock: connect: connection refused'),
  ),
  exempt('host-sockets', 'runsc-uds', socket, starts('probe read-socket /h.sock', 'an answer from the node')),
  row('empty-dir', emptyDir, shows(bothSides, 'the container sees inside; the node sees outside'), {
    pod: { annotations: privateVolume, spec: emptyDir },
  }),
  row(
    'empty-dir',
    emptyDir,
    shows(bothSides, 'the container sees inside outside; the node sees inside outside'),
    {
      isExempt: true,
      pod: {
        annotations: { ...privateVolume, 'dev.gvisor.empty-dir.v.force-shared': 'true' },
        spec: emptyDir,
      },
    },
  ),
  row(
    'empty-dir',
    emptyDir,
    shows(bothSides, 'the container sees inside outside; the node sees inside outside'),
    { isExempt: true },
  ),
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
    hostPath({ path: '/srv/disk', type: 'BlockDevice' }, { mountPath: '/dev/disk' }, { privileged: true }),
    doesNotStart(
      'OCI runtime start failed: starting container: starting sub-container [<command>]: failed to setupFS: mounting submounts: mount submount "/dev/disk": mounting "/srv/disk" (type:bind, dest: "/dev/disk"): operation not permitted',
    ),
  ),
  row(
    'file-watches',
    hostPath({ path: '/srv/changing' }, { mountPath: '/v' }),
    starts('probe watch-folder /v', 'changed: true; told: false'),
  ),
  row(
    'file-locks',
    hostPath({ path: '/srv/lock' }, { mountPath: '/lock' }),
    starts('probe lock-file /lock', 'allowed'),
  ),
  row(
    'read-only-root',
    security({ readOnlyRootFilesystem: true }),
    starts('touch /x; touch /tmp/x && echo made', 'touch: /x: Read-only file system; made'),
  ),
];

export const factsOfGvisor: readonly FactSeen[] = [
  ...ofPods,
  ...ofProtections,
  ...ofVolumes,
  ...factsOfGvisorResources,
];
