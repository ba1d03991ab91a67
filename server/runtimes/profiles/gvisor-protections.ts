import { t } from '../../base/l10n.ts';
import { stringAt, type Value } from '../../kubernetes/objects/value.ts';
import { annotations, anyOf, at, confines, inSecurityContext, is, isTrue } from '../model/condition.ts';
import { runs } from '../model/known.ts';
import type { Limitation } from '../model/limitation.ts';
import { sources } from '../model/sources.ts';

const flags = sources.gvisor('runsc/config/flags.go');
const specUtils = sources.gvisor('runsc/specutils/specutils.go');
const run = runs.gvisor;
const keepsRawSockets = () => t('runsc runs with net-raw=true');

/** The limitations of gVisor that concern what security contexts ask for. */
export const limitationsOfGvisorProtections: readonly Limitation[] = [
  {
    id: 'selinux',
    effect: 'does-not-start',
    text: () => t('gVisor refuses SELinux labels'),
    words: ['runsc', 'SELinux is not supported'],
    unless: () => t('SELinux is off in the container runtime'),
    condition: inSecurityContext('seLinuxOptions'),
    run,
    source: specUtils,
    certainty: 'certain',
  },
  {
    id: 'apparmor',
    effect: 'silently-weaker',
    text: () => t('gVisor ignores AppArmor profiles'),
    more: () => t('Only the log of runsc says so.'),
    isSecurity: true,
    condition: anyOf(
      inSecurityContext('appArmorProfile', confines),
      annotations(/^container\.apparmor\.security\.beta\.kubernetes\.io\//, value => value !== 'unconfined'),
    ),
    source: specUtils,
    certainty: 'certain',
  },
  {
    id: 'seccomp',
    effect: 'silently-weaker',
    text: () => t('gVisor ignores seccomp profiles'),
    unless: () => t('runsc runs with oci-seccomp=true'),
    isSecurity: true,
    condition: inSecurityContext('seccompProfile', confines),
    run,
    source: sources.gvisor('runsc/boot/seccomp.go'),
    certainty: 'certain',
  },
  {
    id: 'seccomp-file',
    effect: 'needs-configuration',
    text: () => t('The file of the seccomp profile must be on the node, although gVisor ignores it'),
    more: () => t('Without the file the container does not start.'),
    words: ['containerd', 'cannot load seccomp profile'],
    condition: inSecurityContext('seccompProfile', isOfTheNode),
    run,
    source: sources.containerd('internal/cri/server/container_create.go'),
    certainty: 'certain',
  },
  {
    id: 'net-raw',
    effect: 'silently-weaker',
    text: () => t('gVisor drops the capability NET_RAW'),
    more: () => t('Raw sockets fail then.'),
    unless: keepsRawSockets,
    condition: at('containers[].securityContext.capabilities.add[]', is('NET_RAW', 'CAP_NET_RAW')),
    run,
    source: flags,
    certainty: 'certain',
  },
  {
    id: 'net-raw-by-default',
    effect: 'works-differently',
    text: () => t('Containers in gVisor lack the capability NET_RAW, which other runtimes give to each'),
    more: () => t('`ping` fails, unless runsc runs with net-raw=true.'),
    run,
    source: flags,
    certainty: 'certain',
  },
  {
    id: 'privileged',
    effect: 'works-differently',
    text: () => t('In gVisor a privileged container is privileged in its sandbox only, not on the node'),
    condition: at('containers[].securityContext.privileged', isTrue),
    run,
    source: sources.gvisor('g3doc/user_guide/compatibility.md'),
    certainty: 'certain',
  },
  {
    id: 'proc-mount',
    effect: 'does-not-start',
    text: () => t('gVisor starts no Pod with an unmasked /proc'),
    more: () =>
      t('An unmasked /proc needs a user namespace (hostUsers: false), with which gVisor starts no Pod.'),
    condition: at('containers[].securityContext.procMount', is('Unmasked')),
    run,
    source: 'https://github.com/google/gvisor/issues/13303',
    certainty: 'certain',
  },
  {
    id: 'sysctls',
    effect: 'silently-weaker',
    text: () => t('gVisor ignores this sysctl'),
    more: () => t('The kernel of the sandbox supports fs.nr_open only.'),
    condition: at('spec.securityContext.sysctls[].name', value => value !== 'fs.nr_open'),
    run,
    source: sources.gvisor('runsc/boot/loader.go'),
    certainty: 'certain',
  },
];

/** Whether a profile is a file on the node and not the default profile. */
export function isOfTheNode(profile: Value): boolean {
  return stringAt(profile, ['type']) === 'Localhost';
}
