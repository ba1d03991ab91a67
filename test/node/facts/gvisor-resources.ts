import type { ObjectValue } from '../../../server/kubernetes/objects/value.ts';
import { type FactSeen, hostPath, oneContainer, shows, starts, startsAsRunc } from './fact-seen.ts';
import { plain, row, security } from './gvisor-row.ts';

const take200 = 'dd if=/dev/zero of=/dev/null bs=200M count=1 2>&1 | grep out';
// Requested is little: several such Pods are to fit on the node at a time.
const limited = (memory: string): ObjectValue => ({
  resources: { limits: { memory, cpu: '500m' }, requests: { cpu: '10m' } },
});
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
  { path: '/srv/fuse', type: 'CharDevice' },
  { mountPath: '/dev/fuse' },
  { privileged: true },
);

/** What gVisor did about resources, devices and the kernel. */
export const factsOfGvisorResources: readonly FactSeen[] = [
  row('limits-of-containers', two(limited('64Mi'), limited('400Mi')), starts(take200, '1+0 records out')),
  row('limits-of-all-containers', two(limited('64Mi'), {}), starts(take200, '1+0 records out')),
  row(
    'out-of-memory',
    oneContainer(limited('100Mi')),
    shows('how the container ends', 'OOMKilled, exit code 128'),
  ),
  row(
    'cgroups-of-containers',
    plain,
    shows('processes in cgroups', 'some in that of the Pod, none in those of containers'),
  ),
  row('memory-size', oneContainer(limited('200Mi')), starts('free -m | awk "/^Mem/ { print \\$2 }"', '200')),
  row('device-files', fuse, startsAsRunc('exec 3<>/dev/fuse && echo opened', 'opened')),
  row(
    'device-files',
    kvm,
    starts('exec 3<>/dev/kvm && echo opened', "/bin/sh: can't create /dev/kvm: No such device or address"),
  ),
  row(
    'kvm',
    kvm,
    starts('exec 3<>/dev/kvm && echo opened', "/bin/sh: can't create /dev/kvm: No such device or address"),
  ),
  row('bpf', security({ privileged: true }), starts('probe make-bpf-map', 'invalid argument')),
  row('io-uring', plain, starts('probe io-uring', 'function not implemented')),
  row('kernel-log', plain, starts('dmesg | grep -o "Starting gVisor..."', 'Starting gVisor...')),
];
