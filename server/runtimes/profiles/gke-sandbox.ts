import { t } from '../../base/l10n.ts';
import { anyOf, at, inSecurityContext, is, isSet, isTrue, missing, where } from '../model/condition.ts';
import type { Limitation } from '../model/limitation.ts';
import type { RuntimeProfile } from '../model/profile.ts';
import { sources } from '../model/sources.ts';
import { gvisor } from './gvisor.ts';
import { isOfTheNode } from './gvisor-protections.ts';
import { someButNotAllAreLimited } from './gvisor-resources.ts';

const source = 'https://cloud.google.com/kubernetes-engine/docs/concepts/sandbox-pods';

const limitations: readonly Limitation[] = [
  {
    id: 'host-path',
    effect: 'unsupported',
    text: () => t('A hostPath volume does not work in GKE Sandbox'),
    condition: at('spec.volumes[].hostPath'),
    source,
    certainty: 'certain',
  },
  {
    id: 'privileged',
    effect: 'unsupported',
    text: () => t('A privileged container does not work in GKE Sandbox'),
    condition: at('containers[].securityContext.privileged', isTrue),
    source,
    certainty: 'certain',
  },
  {
    id: 'block-devices',
    effect: 'unsupported',
    text: () => t('A raw block volume does not work in GKE Sandbox'),
    condition: at('containers[].volumeDevices[].devicePath'),
    source,
    certainty: 'certain',
  },
  {
    id: 'port-forward',
    effect: 'unsupported',
    text: () => t('`kubectl port-forward` does not work in GKE Sandbox'),
    source,
    certainty: 'certain',
  },
  {
    id: 'security-modules',
    effect: 'unsupported',
    isSecurity: true,
    text: () => t('GKE Sandbox does not support your own seccomp, AppArmor or SELinux settings'),
    more: () => t('Do not rely on what they forbid.'),
    condition: anyOf(
      inSecurityContext('seccompProfile', isOfTheNode),
      inSecurityContext('appArmorProfile', isOfTheNode),
      inSecurityContext('seLinuxOptions'),
    ),
    source,
    certainty: 'certain',
  },
  {
    id: 'sysctls',
    effect: 'unsupported',
    text: () => t('A sysctl does not work in GKE Sandbox'),
    condition: at('spec.securityContext.sysctls[].name'),
    source,
    certainty: 'certain',
  },
  {
    id: 'no-new-privileges',
    effect: 'unsupported',
    isSecurity: true,
    // The level `restricted` of the Pod Security Standards demands both of every Pod, and Google's samples have them.
    text: () => t('`RuntimeDefault` seccomp and `allowPrivilegeEscalation: false` may stay in GKE Sandbox'),
    more: () => t('GKE lists both as not supported; the kernel of the sandbox protects the node.'),
    source,
    certainty: 'certain',
  },
  {
    id: 'mount-propagation',
    effect: 'unsupported',
    text: () => t('Mount propagation to the node does not work in GKE Sandbox'),
    condition: at('containers[].volumeMounts[].mountPropagation', is('Bidirectional')),
    source,
    certainty: 'certain',
  },
  {
    id: 'proc-mount',
    effect: 'unsupported',
    text: () => t('A procMount other than the default does not work in GKE Sandbox'),
    condition: at('containers[].securityContext.procMount', value => value !== 'Default'),
    source,
    certainty: 'certain',
  },
  {
    id: 'limits-of-all-containers',
    effect: 'silently-weaker',
    text: () => t('gVisor applies limits to a Pod only if each of its containers has limits'),
    condition: where(someButNotAllAreLimited, missing('spec.containers[].resources.limits', isSet)),
    source,
    certainty: 'certain',
  },
  {
    id: 'container-memory-metrics',
    effect: 'unsupported',
    text: () => t('GKE Sandbox has no memory metrics for single containers'),
    source,
    certainty: 'certain',
  },
  {
    id: 'empty-dir',
    effect: 'works-differently',
    text: () => t('GKE Sandbox keeps the files of an emptyDir in the sandbox'),
    more: () => t('The annotation `dev.gvisor.empty-dir.<volume>.force-shared` shares them with the node.'),
    source: sources.gvisor('g3doc/user_guide/containerd/configuration.md'),
    certainty: 'likely',
  },
  {
    id: 'net-raw',
    effect: 'needs-configuration',
    text: () => t('Raw sockets work in GKE Sandbox with this capability, but Autopilot does not allow it'),
    condition: at('containers[].securityContext.capabilities.add[]', is('NET_RAW', 'CAP_NET_RAW')),
    source,
    certainty: 'certain',
  },
  {
    id: 'host-namespaces',
    effect: 'unsupported',
    text: () => t('Older documentation of GKE says that host namespaces do not work in a sandbox'),
    more: () => t('The CIS benchmark says the same.'),
    condition: anyOf(at('spec.hostNetwork', isTrue), at('spec.hostPID', isTrue), at('spec.hostIPC', isTrue)),
    source,
    certainty: 'unknown',
  },
];

export const gkeSandbox: RuntimeProfile = {
  id: 'gke-sandbox',
  title: 'GKE Sandbox (gVisor)',
  homepage: source,
  isolation: 'user-space kernel',
  buildOf: gvisor,
  // GKE configures its nodes itself, and its documentation lists the other limitations.
  lifted: [
    'host-network',
    'host-network-under-cri-o',
    'host-pid',
    'host-ipc',
    'selinux',
    'apparmor',
    'seccomp',
    'seccomp-file',
    'gpu',
    'cri-o',
    'kvm',
  ],
  handlers: [{ name: 'gvisor', usedBy: 'GKE', source, certain: false }],
  runtimeTypes: ['io.containerd.runsc.v1'],
  classes: [
    {
      name: 'gvisor',
      installedBy: 'Google Kubernetes Engine (GKE Sandbox)',
      handler: 'gvisor',
      source,
      nodeSelector: { 'sandbox.gke.io/runtime': 'gvisor' },
    },
  ],
  nodeLabels: { 'sandbox.gke.io/runtime': 'gvisor' },
  nodeTaints: ['sandbox.gke.io/runtime=gvisor:NoSchedule'],
  limitations,
};
