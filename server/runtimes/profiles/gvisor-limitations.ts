import { t } from '../../base/l10n.ts';
import { listAt, stringAt, type Value } from '../../kubernetes/objects/value.ts';
import {
  annotations,
  anyOf,
  at,
  confines,
  deviceFiles,
  hasCpuOrMemory,
  inSecurityContext,
  isFalse,
  isTrue,
  type PodOnRuntime,
  resources,
  where,
} from '../model/condition.ts';
import type { Limitation } from '../model/limitation.ts';
import { sources } from '../model/sources.ts';

const compatibility = sources.gvisor('g3doc/user_guide/compatibility.md');
const flags = sources.gvisor('runsc/config/flags.go');
const specUtils = sources.gvisor('runsc/specutils/specutils.go');

export const gvisorLimitations: readonly Limitation[] = [
  {
    id: 'host-network',
    effect: 'does-not-start',
    text: () =>
      t('runsc refuses the host network: "cannot run with network enabled in root network namespace"'),
    unless: () => t('runsc runs with network=host, which gives up the network stack of the sandbox'),
    condition: at('spec.hostNetwork', isTrue),
    source: sources.gvisor('runsc/sandbox/network.go'),
    confidence: 'high',
  },
  {
    id: 'selinux',
    effect: 'does-not-start',
    text: () => t('runsc refuses a container with an SELinux label: "SELinux is not supported"'),
    unless: () => t('SELinux is off in the container runtime, so that the label never reaches runsc'),
    condition: inSecurityContext('seLinuxOptions'),
    source: specUtils,
    confidence: 'high',
  },
  {
    id: 'apparmor',
    effect: 'silently-weaker',
    text: () => t('The AppArmor profile is not applied; only the log of runsc says so'),
    isSecurity: true,
    condition: anyOf(
      inSecurityContext('appArmorProfile', confines),
      annotations(/^container\.apparmor\.security\.beta\.kubernetes\.io\//, value => value !== 'unconfined'),
    ),
    source: specUtils,
    confidence: 'high',
  },
  {
    id: 'seccomp',
    effect: 'silently-weaker',
    text: () => t('The seccomp profile is not applied to the system calls of the container'),
    unless: () => t('runsc runs with oci-seccomp=true'),
    isSecurity: true,
    condition: inSecurityContext('seccompProfile', confines),
    source: sources.gvisor('runsc/boot/seccomp.go'),
    confidence: 'high',
  },
  {
    id: 'host-pid',
    effect: 'works-differently',
    text: () => t('The container sees the processes of its own Pod, not those of the node'),
    condition: at('spec.hostPID', isTrue),
    source: sources.gvisor('runsc/boot/loader.go'),
    confidence: 'high',
  },
  {
    id: 'net-raw',
    effect: 'silently-weaker',
    text: () => t('runsc drops the capability NET_RAW, so raw sockets fail'),
    unless: () => t('runsc runs with net-raw=true'),
    condition: at('containers[].securityContext.capabilities.add[]', isNetRaw),
    source: flags,
    confidence: 'high',
  },
  {
    id: 'privileged',
    effect: 'works-differently',
    text: () =>
      t('A privileged container is privileged over the kernel of the sandbox only, not over the node'),
    condition: at('containers[].securityContext.privileged', isTrue),
    source: compatibility,
    confidence: 'medium',
  },
  {
    id: 'host-users',
    effect: 'does-not-start',
    text: () =>
      t(
        'The kubelet refuses a user namespace for the Pod, because the handler does not report support for it',
      ),
    unless: () => t('runsc is from May 2026 or later and containerd is 2.2.7, 2.3.4, 2.4 or later'),
    condition: at('spec.hostUsers', isFalse),
    nodeFeature: 'userNamespaces',
    source: 'https://github.com/google/gvisor/issues/13303',
    confidence: 'high',
  },
  {
    id: 'port-forward',
    effect: 'unsupported',
    text: () => t('`kubectl port-forward` does not reach what listens in the sandbox'),
    source: 'https://github.com/google/gvisor/issues/3811',
    confidence: 'high',
  },
  {
    id: 'host-sockets',
    effect: 'needs-configuration',
    text: () =>
      t(
        'A program in the sandbox cannot connect to a Unix socket of the node; runsc allows it with host-uds=open',
      ),
    condition: at('spec.volumes[].hostPath', isSocket),
    source: flags,
    confidence: 'high',
  },
  {
    id: 'empty-dir',
    effect: 'needs-configuration',
    // No manifest shows whether anything outside of the sandbox needs to see the files; the Pod's containers do see them.
    text: () =>
      t(
        'An emptyDir in memory is not visible outside of the sandbox; the annotation `dev.gvisor.empty-dir.<volume>.force-shared` shares it, where pod_annotations of the handler has "dev.gvisor.*"',
      ),
    source: sources.gvisor('g3doc/user_guide/containerd/configuration.md'),
    confidence: 'medium',
  },
  {
    id: 'limits-of-containers',
    effect: 'silently-weaker',
    text: () =>
      t(
        'Limits apply to the sandbox as a whole: one container of the Pod can use up what is meant for another',
      ),
    condition: where(hasSeveralContainers, at('spec.containers[].resources.limits', hasCpuOrMemory)),
    source: compatibility,
    confidence: 'high',
  },
  {
    id: 'devices',
    effect: 'unsupported',
    text: () => t('Device files other than those of NVIDIA GPUs and TPUs do not work in the sandbox'),
    condition: deviceFiles,
    source: compatibility,
    confidence: 'high',
  },
  {
    id: 'gpu',
    effect: 'needs-configuration',
    text: () =>
      t(
        'A GPU needs runsc with nvproxy=true and a driver version that it supports, and cannot be a MIG device; the handler "nvidia" would be runc, not gVisor',
      ),
    condition: resources(/^nvidia\.com\//),
    source: sources.gvisor('g3doc/user_guide/gpu.md'),
    confidence: 'high',
  },
  {
    id: 'block-devices',
    effect: 'unsupported',
    text: () => t('A block device cannot be mounted in the sandbox'),
    condition: at('containers[].volumeDevices[].devicePath'),
    source: compatibility,
    confidence: 'high',
  },
  {
    id: 'kvm',
    effect: 'unsupported',
    text: () => t('KVM does not work in the sandbox, and io_uring is off'),
    condition: anyOf(
      resources(/\/kvm$/),
      at('spec.volumes[].hostPath.path', value => value === '/dev/kvm'),
    ),
    source: compatibility,
    confidence: 'high',
  },
  {
    id: 'sysctls',
    effect: 'silently-weaker',
    text: () => t('The kernel of the sandbox does not apply this sysctl (it supports fs.nr_open only)'),
    condition: at('spec.securityContext.sysctls[].name', value => value !== 'fs.nr_open'),
    source: sources.gvisor('runsc/boot/loader.go'),
    confidence: 'low',
  },
  {
    id: 'cri-o',
    effect: 'needs-configuration',
    text: () =>
      t(
        'This annotation is for CRI-O; gVisor with CRI-O needs CRI-O 1.37, runtime_type = "vm" and SELinux off, and is not officially supported',
      ),
    condition: annotations(
      /^(io\.kubernetes\.cri-o\.|cpu-(load-balancing|quota)\.crio\.io|irq-load-balancing\.crio\.io)/,
    ),
    source: sources.gvisor('g3doc/user_guide/containerd/crio.md'),
    confidence: 'high',
  },
];

function isNetRaw(value: Value): boolean {
  return value === 'NET_RAW' || value === 'CAP_NET_RAW';
}

/** Whether a hostPath volume is a socket: by its type, or by the usual names of sockets. */
function isSocket(value: Value): boolean {
  return stringAt(value, ['type']) === 'Socket' || /\.sock(et)?$/.test(stringAt(value, ['path']));
}

function hasSeveralContainers({ pod }: PodOnRuntime): boolean {
  return listAt(pod, ['spec', 'containers']).length > 1;
}
