import {
  annotations,
  anyOf,
  at,
  className,
  confines,
  hasCpuOrMemory,
  inSecurityContext,
  isFalse,
  isTrue,
  ofHandlers,
  resources,
  where,
} from '../model/condition.ts';
import { kataDeployNames } from '../model/kata-deploy.ts';
import type { Limitation } from '../model/limitation.ts';
import { sources } from '../model/sources.ts';
import {
  hasSmallOverhead,
  isLimitedOnDisk,
  isOverProc,
  nothingIsLimited,
  whereUserIsOpen,
} from './kata-conditions.ts';

const limitationsPage = sources.kata('docs/Limitations.md');
const agent = sources.kata('src/runtime/virtcontainers/kata_agent.go');

/** These pull images inside of the virtual machine (snapshotter nydus in the chart). */
const pullingInGuest = kataDeployNames
  .filter(({ name, isolation }) => isolation !== 'virtual machine' || /coco-dev|remote/.test(name))
  .map(({ name }) => name);
/** Of the others the default is emptydir_mode = "shared-fs". */
const confidential = kataDeployNames
  .filter(({ isolation }) => isolation === 'confidential virtual machine')
  .map(({ name }) => name);
const ofFixedSize = kataDeployNames
  .map(({ name }) => name)
  .filter(name => /^kata-qemu-(coco-dev|se|snp|tdx)(-runtime-rs)?$/.test(name));
const withoutQemu = kataDeployNames
  .map(({ name }) => name)
  .filter(name => /^kata-(clh|fc|dragonball)/.test(name));

export const kataLimitations: readonly Limitation[] = [
  {
    id: 'host-network',
    effect: 'does-not-start',
    text: 'Kata refuses the network of the node ("Host networking requested, not supported by runtime"), and the attempt may disturb that network',
    condition: at('spec.hostNetwork', isTrue),
    source: sources.kata('src/runtime/pkg/katautils/network_linux.go'),
    confidence: 'high',
  },
  {
    id: 'sub-path',
    effect: 'unsupported',
    text: 'A subPath of a volume is on the list of what Kata does not support',
    condition: at('containers[].volumeMounts[].subPath'),
    source: `${limitationsPage}#kubernetes-volumemountssubpaths`,
    confidence: 'high',
  },
  {
    id: 'host-path',
    effect: 'works-differently',
    text: 'The directory of the node is shared over virtio-fs (a confidential virtual machine gets a copy instead); files below /dev are those of the guest, and a BlockDevice is plugged in as a disk',
    condition: at('spec.volumes[].hostPath'),
    source: `${limitationsPage}#kubernetes-hostpath-volumes`,
    confidence: 'high',
  },
  {
    id: 'privileged',
    effect: 'needs-configuration',
    text: 'The container is privileged inside of its virtual machine only and gets no devices of the node; the handler needs privileged_without_host_devices = true, which kata-deploy sets',
    unlessSet: 'privileged_without_host_devices',
    condition: at('containers[].securityContext.privileged', isTrue),
    source: `${limitationsPage}#privileged-containers`,
    confidence: 'high',
  },
  {
    id: 'seccomp',
    effect: 'silently-weaker',
    text: 'The seccomp profile is dropped on the way into the virtual machine',
    unless: 'Kata is configured with disable_guest_seccomp = false',
    isSecurity: true,
    condition: inSecurityContext('seccompProfile', confines),
    source: agent,
    confidence: 'high',
  },
  {
    id: 'selinux',
    effect: 'silently-weaker',
    text: 'The SELinux label is cleared inside of the virtual machine',
    unless: 'Kata is configured with disable_guest_selinux = false and its image has SELinux',
    isSecurity: true,
    condition: inSecurityContext('seLinuxOptions'),
    source: agent,
    confidence: 'high',
  },
  {
    id: 'apparmor',
    effect: 'silently-weaker',
    text: 'The AppArmor profile is not applied inside of the virtual machine',
    isSecurity: true,
    condition: anyOf(
      inSecurityContext('appArmorProfile', confines),
      annotations(/^container\.apparmor\.security\.beta\.kubernetes\.io\//, value => value !== 'unconfined'),
    ),
    source: sources.kata('src/runtime-rs/crates/runtimes/virt_container/src/container_manager/manager.rs'),
    confidence: 'high',
  },
  {
    id: 'host-namespaces',
    effect: 'works-differently',
    text: 'The processes and the IPC are those of the virtual machine, not those of the node',
    condition: anyOf(at('spec.hostPID', isTrue), at('spec.hostIPC', isTrue)),
    source: agent,
    confidence: 'medium',
  },
  {
    id: 'host-users',
    effect: 'does-not-start',
    text: 'The kubelet refuses a user namespace of its own, because the shim does not report that it supports one',
    condition: at('spec.hostUsers', isFalse),
    nodeFeature: 'userNamespaces',
    source: agent,
    confidence: 'medium',
  },
  {
    id: 'port-forward',
    effect: 'unsupported',
    text: '`kubectl port-forward` does not work',
    source: 'https://github.com/kata-containers/kata-containers/issues/10843',
    confidence: 'high',
  },
  {
    id: 'no-limits',
    effect: 'needs-configuration',
    text: 'Requests do not size the virtual machine: without limits it is as large as Kata is configured (default_vcpus, default_memory)',
    condition: where(nothingIsLimited, at('spec.containers[].resources.requests', hasCpuOrMemory)),
    source: sources.kata('docs/how-to/how-to-size-sandbox-overhead-runtime-rs.md'),
    confidence: 'high',
  },
  {
    id: 'overhead',
    effect: 'needs-configuration',
    text: 'The overhead of the class has to cover guest and hypervisor; with sandbox_cgroup_only a smaller one gets the hypervisor killed for lack of memory',
    condition: where(hasSmallOverhead, className),
    source: sources.kata('tools/packaging/kata-deploy/helm-chart/kata-deploy/templates/runtimeclasses.yaml'),
    confidence: 'high',
  },
  {
    id: 'cpu-pinning',
    effect: 'silently-weaker',
    // The static policy is not the kubelet's default, and no manifest shows the policy of a node.
    text: "The static policy of the kubelet's CPU manager cannot pin a container to CPUs: its cpuset is cleared in the virtual machine",
    source: agent,
    confidence: 'high',
  },
  {
    id: 'cgroups',
    effect: 'silently-weaker',
    text: 'Limits of block I/O, devices and processes are cleared on the way into the virtual machine',
    condition: annotations(/^blockio\.resources\.beta\.kubernetes\.io\//),
    source: agent,
    confidence: 'high',
  },
  {
    id: 'sysctls',
    effect: 'works-differently',
    text: 'A sysctl is set in the kernel of the virtual machine, not in that of the node',
    condition: at('spec.securityContext.sysctls[].name'),
    source: sources.kata('docs/how-to/how-to-use-sysctls-with-kata.md'),
    confidence: 'medium',
  },
  {
    id: 'mount-over-proc',
    effect: 'does-not-start',
    text: 'Kata refuses a mount over /proc, but for a few files of it (cpuinfo, diskstats, meminfo, stat, swaps, uptime, loadavg, net/dev)',
    condition: at('containers[].volumeMounts[].mountPath', isOverProc),
    source: `${limitationsPage}#mounting-procfs-and-sysfs`,
    confidence: 'high',
  },
  {
    id: 'empty-dir-size',
    effect: 'works-differently',
    text: 'Where Kata keeps the volume on a block device (emptydir_mode = "block-encrypted", the default of this handler), this is not the size of the device, and the file system alone may exceed it and get the Pod evicted',
    condition: ofHandlers(confidential, at('spec.volumes[].emptyDir', isLimitedOnDisk)),
    source: `${limitationsPage}#block-backed-kubernetes-emptydir-volumes`,
    confidence: 'high',
  },
  {
    id: 'user-of-guest-image',
    effect: 'needs-configuration',
    text: 'The image is pulled inside of the virtual machine, and what it says of its user may not count: runAsUser, runAsGroup, fsGroup and supplementalGroups should all be set',
    condition: ofHandlers(pullingInGuest, whereUserIsOpen),
    source: `${limitationsPage}#guest-pulled-container-images`,
    confidence: 'high',
  },
  {
    id: 'checkpoint',
    effect: 'unsupported',
    text: 'Containers cannot be checkpointed and restored',
    source: `${limitationsPage}#checkpoint-and-restore`,
    confidence: 'high',
  },
  {
    id: 'block-io-weight',
    effect: 'unsupported',
    text: 'A weight of block I/O cannot be set, and that a container ran out of memory is not always reported',
    condition: annotations(/^blockio\.resources\.beta\.kubernetes\.io\//),
    source: `${limitationsPage}#update-command`,
    confidence: 'high',
  },
  {
    id: 'firecracker-volumes',
    effect: 'unsupported',
    text: 'Firecracker shares no file system with the node and plugs in no device: such volumes do not work, and the snapshotter has to be devmapper',
    condition: ofHandlers(
      ['kata-fc'],
      anyOf(
        ...['configMap', 'secret', 'projected', 'hostPath', 'persistentVolumeClaim'].map(kind =>
          at(`spec.volumes[].${kind}`),
        ),
      ),
    ),
    source: 'https://github.com/kata-containers/documentation/issues/351',
    confidence: 'medium',
  },
  {
    id: 'gpu',
    effect: 'unsupported',
    text: 'A GPU can be given to a virtual machine of QEMU only',
    condition: ofHandlers(
      withoutQemu,
      resources(/(^|\.)(nvidia|amd|intel)\.com\/.*(gpu|i915|xe)|^nvidia\.com\//i),
    ),
    source: sources.kata('docs/hypervisors.md'),
    confidence: 'medium',
  },
  {
    id: 'fixed-size',
    effect: 'unsupported',
    text: 'The virtual machine cannot grow after its start: resizing the container in place does not work',
    condition: ofHandlers(ofFixedSize, at('containers[].resizePolicy[].restartPolicy')),
    source: sources.kata('tests/integration/kubernetes'),
    confidence: 'medium',
  },
];
