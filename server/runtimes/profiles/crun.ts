import { t } from '../../base/l10n.ts';
import { at, is, isFalse } from '../model/condition.ts';
import { runs } from '../model/known.ts';
import type { RuntimeProfile } from '../model/profile.ts';
import { sources } from '../model/sources.ts';
import { below, memoryLimit } from './small-limits.ts';

const config = sources.criO('pkg/config/config.go');

export const crun: RuntimeProfile = {
  id: 'crun',
  title: 'crun',
  homepage: 'https://github.com/containers/crun',
  isolation: 'process',
  handlers: [
    { name: 'crun', usedBy: 'CRI-O (default), K3s, Kubespray, Talos', source: config },
    {
      name: 'high-performance',
      usedBy: 'OpenShift (PerformanceProfile), where it inherits the default runtime',
      source: sources.nodeTuningOperator('assets/performanceprofile/configs/99-runtimes.conf'),
    },
  ],
  runtimeTypes: ['io.containerd.runc.v2'],
  binaries: ['crun'],
  crioType: 'oci',
  classes: [
    {
      name: 'crun',
      installedBy: 'K3s and RKE2',
      handler: 'crun',
      source: sources.k3s('manifests/runtimes.yaml'),
    },
    {
      name: 'crun',
      installedBy: 'Kubespray',
      handler: 'crun',
      source: sources.kubespray('roles/kubernetes-apps/container_runtimes'),
    },
    {
      name: 'crun',
      installedBy: "Talos' documentation",
      handler: 'crun',
      source: sources.talosExtensions('container-runtime/crun/README.md'),
      onlyShown: true,
    },
  ],
  nodeLabels: {},
  limitations: [
    {
      id: 'host-users',
      effect: 'needs-configuration',
      text: () => t('A user namespace needs crun 1.9 on the node'),
      more: () => t('With containerd it also needs containerd 2.0 and Linux 6.3.'),
      condition: at('spec.hostUsers', isFalse),
      nodeFeature: 'userNamespaces',
      run: runs.crun,
      source: sources.containerd('docs/user-namespaces/README.md'),
      certainty: 'certain',
    },
    {
      id: 'recursive-read-only',
      effect: 'needs-configuration',
      text: () => t('A recursive read-only mount needs crun 1.8.6 on the node'),
      more: () => t('It is the first that reports what it supports.'),
      condition: at('containers[].volumeMounts[].recursiveReadOnly', is('Enabled')),
      nodeFeature: 'recursiveReadOnlyMounts',
      run: runs.crun,
      source: sources.crun('NEWS'),
      certainty: 'certain',
    },
    {
      id: 'small-memory-limit',
      effect: 'does-not-start',
      text: () => t('CRI-O refuses memory limits this small'),
      more: () =>
        t('The least is 512000 bytes for the crun that comes with it, 12582912 bytes for any other.'),
      words: ['CRI-O', 'pod set memory limit <bytes> too low; should be at least <bytes> bytes'],
      unless: () => t('container_min_memory is lower'),
      condition: pod => at(memoryLimit, pod.handler === 'crun' ? below('500Ki') : below('12Mi'))(pod),
      onlyWith: 'cri-o',
      run: runs.crunUnderCrio,
      source: config,
      certainty: 'certain',
    },
    {
      id: 'newer-oci-version',
      effect: 'does-not-start',
      text: () => t('crun before 1.14.2 starts no container under containerd 2.3 or CRI-O 1.37'),
      words: ['crun', 'unknown version specified'],
      run: runs.crun,
      source: sources.crun('NEWS'),
      certainty: 'certain',
    },
  ],
};
