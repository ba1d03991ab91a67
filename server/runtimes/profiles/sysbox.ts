import { t } from '../../base/l10n.ts';
import { valueAt } from '../../kubernetes/objects/value.ts';
import type { Condition } from '../model/condition.ts';
import {
  annotations,
  anyOf,
  at,
  deviceFiles,
  is,
  isFalse,
  isTrue,
  resources,
  where,
} from '../model/condition.ts';
import type { Limitation } from '../model/limitation.ts';
import type { RuntimeProfile } from '../model/profile.ts';
import { sources } from '../model/sources.ts';

const page = sources.sysbox('docs/user-guide/limitations.md');
const install = sources.sysbox('sysbox-k8s-manifests/sysbox-install.yaml');

const limitations: readonly Limitation[] = [
  {
    id: 'host-users',
    // The kernel lets nobody mount sysfs whose user namespace does not own the network namespace (nestybox/sysbox#67, #950).
    effect: 'does-not-start',
    text: () => t('Sysbox starts no Pod without a user namespace'),
    more: () =>
      t(
        'Set hostUsers: false (Kubernetes 1.30 with containerd 2.0.5). With an older CRI-O set the annotation io.kubernetes.cri-o.userns-mode: "auto:size=65536".',
      ),
    words: ['Sysbox', 'mount through procfd: operation not permitted'],
    condition: where(pod => !pod.isPatch && !hasUserNamespace(pod), at('spec.runtimeClassName')),
    unlessSet: 'default_annotations.io.kubernetes.cri-o.userns-mode',
    source: sources.sysbox('docs/user-guide/install-k8s.md'),
    certainty: 'certain',
  },
  unsupported(
    'privileged',
    () => t('Sysbox lists privileged containers as not supported'),
    at('containers[].securityContext.privileged', isTrue),
  ),
  unsupported(
    'host-network',
    () => t('Sysbox lists the host network as not supported'),
    at('spec.hostNetwork', isTrue),
  ),
  unsupported(
    'host-ipc',
    () => t('Sysbox lists the host IPC namespace as not supported'),
    at('spec.hostIPC', isTrue),
  ),
  unsupported(
    'host-pid',
    () => t('Sysbox lists the host PID namespace as not supported'),
    at('spec.hostPID', isTrue),
  ),
  {
    id: 'devices',
    effect: 'silently-weaker',
    text: () => t('In Sysbox devices of the node belong to nobody:nogroup'),
    more: () => t('The container can use only world-accessible ones.'),
    condition: anyOf(
      deviceFiles,
      resources(/^nvidia\.com\//),
      at('spec.volumes[].hostPath.path', path => typeof path === 'string' && path.startsWith('/dev/')),
    ),
    source: page,
    certainty: 'certain',
  },
  {
    id: 'kernel-interfaces',
    effect: 'unsupported',
    text: () => t('mknod and kernel modules fail in Sysbox, whatever the capabilities'),
    more: () => t('Nested user namespaces and an NFS server fail too.'),
    condition: at(
      'containers[].securityContext.capabilities.add[]',
      is('MKNOD', 'CAP_MKNOD', 'SYS_MODULE', 'CAP_SYS_MODULE'),
    ),
    source: page,
    certainty: 'certain',
  },
  {
    id: 'checkpoint',
    effect: 'unsupported',
    text: () => t('Sysbox cannot checkpoint and restore containers'),
    source: page,
    certainty: 'certain',
  },
];

export const sysbox: RuntimeProfile = {
  id: 'sysbox',
  title: 'Sysbox',
  homepage: 'https://github.com/nestybox/sysbox',
  isolation: 'process',
  handlers: [{ name: 'sysbox-runc', usedBy: 'sysbox-deploy', source: install }],
  runtimeTypes: ['io.containerd.runc.v2'],
  binaries: ['sysbox-runc'],
  crioType: 'oci',
  classes: [
    {
      name: 'sysbox-runc',
      installedBy: 'Sysbox',
      handler: 'sysbox-runc',
      source: install,
      nodeSelector: { 'sysbox-runtime': 'running' },
    },
  ],
  nodeLabels: { 'sysbox-runtime': 'running' },
  limitations,
};

function hasUserNamespace(pod: Parameters<Condition>[0]): boolean {
  const byAnnotation = annotations(/^io\.kubernetes\.cri-o\.userns-mode$/)(pod).length > 0;
  return byAnnotation || isFalse(valueAt(pod.pod, ['spec', 'hostUsers']) ?? null);
}

function unsupported(id: string, text: () => string, condition: Condition): Limitation {
  return {
    id,
    effect: 'unsupported',
    text,
    condition,
    source: page,
    certainty: 'certain',
  };
}
