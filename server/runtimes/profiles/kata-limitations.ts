import { t } from '../../base/l10n.ts';
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
  where,
} from '../model/condition.ts';
import type { Limitation } from '../model/limitation.ts';
import { sources } from '../model/sources.ts';
import { untrustedWorkload } from './containerd-limitations.ts';
import { hasSmallOverhead, isBelowLeastMemory, isOverProc, nothingIsLimited } from './kata-conditions.ts';
import { limitationsOfKataHandlers } from './kata-handler-limitations.ts';

const limitationsPage = sources.kata('docs/Limitations.md');
const agent = sources.kata('src/runtime/virtcontainers/kata_agent.go');

export const kataLimitations: readonly Limitation[] = [
  {
    id: 'host-network',
    effect: 'does-not-start',
    text: () => t('Kata refuses the host network'),
    more: () => t('The attempt may disturb the network of the node.'),
    words: ['Kata', 'Host networking requested, not supported by runtime'],
    condition: at('spec.hostNetwork', isTrue),
    source: sources.kata('src/runtime/pkg/katautils/network_linux.go'),
    certainty: 'certain',
  },
  {
    id: 'sub-path',
    effect: 'unsupported',
    text: () => t('Kata lists a subPath of a volume as not supported'),
    condition: at('containers[].volumeMounts[].subPath'),
    source: `${limitationsPage}#kubernetes-volumemountssubpaths`,
    certainty: 'certain',
  },
  {
    id: 'host-path',
    effect: 'works-differently',
    text: () => t('Kata shares the hostPath with its virtual machine over virtio-fs'),
    more: () =>
      t(
        'A confidential virtual machine gets a copy instead. Files below /dev are those of the guest, and a BlockDevice is attached as a disk.',
      ),
    condition: at('spec.volumes[].hostPath'),
    source: `${limitationsPage}#kubernetes-hostpath-volumes`,
    certainty: 'certain',
  },
  {
    id: 'privileged',
    effect: 'needs-configuration',
    text: () => t('In Kata a privileged container is privileged in its virtual machine only'),
    more: () =>
      t(
        'It gets no devices of the node. The handler needs privileged_without_host_devices = true, which kata-deploy sets.',
      ),
    unlessSet: 'privileged_without_host_devices',
    condition: at('containers[].securityContext.privileged', isTrue),
    source: `${limitationsPage}#privileged-containers`,
    certainty: 'certain',
  },
  {
    id: 'seccomp',
    effect: 'silently-weaker',
    text: () => t('Kata drops seccomp profiles'),
    unless: () => t('its configuration has disable_guest_seccomp = false'),
    isSecurity: true,
    condition: inSecurityContext('seccompProfile', confines),
    source: agent,
    certainty: 'certain',
  },
  {
    id: 'selinux',
    effect: 'silently-weaker',
    text: () => t('Kata clears SELinux labels'),
    more: () => t('The image of the virtual machine then needs SELinux.'),
    unless: () => t('its configuration has disable_guest_selinux = false'),
    isSecurity: true,
    condition: inSecurityContext('seLinuxOptions'),
    source: agent,
    certainty: 'certain',
  },
  {
    id: 'apparmor',
    effect: 'silently-weaker',
    text: () => t('Kata applies no AppArmor profile in its virtual machine'),
    isSecurity: true,
    condition: anyOf(
      inSecurityContext('appArmorProfile', confines),
      annotations(/^container\.apparmor\.security\.beta\.kubernetes\.io\//, value => value !== 'unconfined'),
    ),
    source: sources.kata('src/runtime-rs/crates/runtimes/virt_container/src/container_manager/manager.rs'),
    certainty: 'certain',
  },
  {
    id: 'host-namespaces',
    effect: 'works-differently',
    text: () => t('In Kata processes and IPC are those of the virtual machine, not those of the node'),
    condition: anyOf(at('spec.hostPID', isTrue), at('spec.hostIPC', isTrue)),
    source: agent,
    certainty: 'likely',
  },
  {
    id: 'host-users',
    effect: 'does-not-start',
    text: () => t('Kata reports no support for user namespaces, so the kubelet refuses the Pod'),
    condition: at('spec.hostUsers', isFalse),
    nodeFeature: 'userNamespaces',
    source: agent,
    certainty: 'likely',
  },
  {
    id: 'port-forward',
    effect: 'unsupported',
    text: () => t('`kubectl port-forward` does not work with Kata'),
    source: 'https://github.com/kata-containers/kata-containers/issues/10843',
    certainty: 'certain',
  },
  {
    id: 'no-limits',
    effect: 'needs-configuration',
    text: () => t('Kata sizes the virtual machine by limits, not by requests'),
    more: () =>
      t('Without limits it has the size in the configuration of Kata (default_vcpus, default_memory).'),
    condition: where(nothingIsLimited, at('spec.containers[].resources.requests', hasCpuOrMemory)),
    source: sources.kata('docs/how-to/how-to-size-sandbox-overhead-runtime-rs.md'),
    certainty: 'certain',
  },
  {
    id: 'small-memory',
    effect: 'does-not-start',
    text: () => t('Kata refuses less than 256 MiB in this annotation'),
    more: () => t('That is so where Kata gets the annotation.'),
    condition: annotations(/^io\.katacontainers\.config\.hypervisor\.default_memory$/, isBelowLeastMemory),
    source: sources.kata('src/runtime/pkg/oci/utils.go'),
    certainty: 'likely',
  },
  {
    id: 'overhead',
    effect: 'needs-configuration',
    text: () => t('The overhead of a class of Kata has to cover guest and hypervisor'),
    more: () => t('With sandbox_cgroup_only the hypervisor is otherwise killed for lack of memory.'),
    condition: where(hasSmallOverhead, className),
    source: sources.kata('tools/packaging/kata-deploy/helm-chart/kata-deploy/templates/runtimeclasses.yaml'),
    certainty: 'certain',
  },
  {
    id: 'cpu-pinning',
    effect: 'silently-weaker',
    // The static policy is not the kubelet's default, and no manifest shows the policy of a node.
    text: () => t('The CPU manager of the kubelet cannot pin a container in Kata to CPUs'),
    more: () => t('The cpuset of its static policy is cleared in the virtual machine.'),
    source: agent,
    certainty: 'certain',
  },
  {
    id: 'cgroups',
    effect: 'silently-weaker',
    text: () => t('Kata clears limits of block I/O, devices and processes'),
    condition: annotations(/^blockio\.resources\.beta\.kubernetes\.io\//),
    source: agent,
    certainty: 'certain',
  },
  {
    id: 'sysctls',
    effect: 'works-differently',
    text: () => t('Kata sets a sysctl in the kernel of the virtual machine, not in that of the node'),
    condition: at('spec.securityContext.sysctls[].name'),
    source: sources.kata('docs/how-to/how-to-use-sysctls-with-kata.md'),
    certainty: 'likely',
  },
  {
    id: 'mount-over-proc',
    effect: 'does-not-start',
    text: () => t('Kata refuses nearly all mounts over /proc'),
    more: () => t('It allows cpuinfo, diskstats, meminfo, stat, swaps, uptime, loadavg and net/dev.'),
    condition: at('containers[].volumeMounts[].mountPath', isOverProc),
    source: `${limitationsPage}#mounting-procfs-and-sysfs`,
    certainty: 'certain',
  },
  untrustedWorkload,
  ...limitationsOfKataHandlers,
];
