import { t } from '../../base/l10n.ts';
import { at, is, isFalse } from '../model/condition.ts';
import { runs } from '../model/known.ts';
import type { Limitation } from '../model/limitation.ts';
import type { RuntimeProfile } from '../model/profile.ts';
import { sources } from '../model/sources.ts';
import { below, memoryLimit } from './small-limits.ts';

/** True of every runtime that mounts as the kernel does by itself: `mount -o bind,ro` is not recursive. */
export const belowReadOnlyMount: Limitation = {
  id: 'below-read-only-mount',
  effect: 'works-differently',
  text: () => t('What is mounted below a read-only volume stays writable without `recursiveReadOnly`'),
  run: runs.oldAndNewRunc,
  source: 'https://kubernetes.io/docs/concepts/storage/volumes/#recursive-read-only-mounts',
  certainty: 'certain',
};

export const runc: RuntimeProfile = {
  id: 'runc',
  title: 'runc',
  homepage: 'https://github.com/opencontainers/runc',
  isolation: 'process',
  handlers: [
    {
      name: 'runc',
      usedBy: 'containerd (default), kind',
      source: sources.containerd('internal/cri/config/config_unix.go'),
    },
    {
      // The name that containerd gave to the handler for untrusted Pods; AKS configures it with runc.
      name: 'untrusted',
      usedBy: 'AKS, where it is plain runc',
      source: sources.agentBaker('pkg/agent/baker.go'),
      saysNothing: true,
    },
    {
      name: 'shimpei',
      usedBy: 'Bottlerocket (default)',
      source: sources.bottlerocketCoreKit('packages/containerd/containerd-config-toml_k8s_containerd_sock'),
    },
    {
      name: 'test-handler',
      usedBy: 'kind, for tests of Kubernetes',
      source: sources.kind('images/base/files/etc/containerd/config.toml'),
    },
  ],
  runtimeTypes: ['io.containerd.runc.v2', 'io.containerd.runc.v1', 'io.containerd.runtime.v1.linux'],
  binaries: ['runc', 'shimpei'],
  crioType: 'oci',
  classes: [],
  nodeLabels: {},
  limitations: [
    {
      id: 'host-users',
      effect: 'needs-configuration',
      text: () => t('A user namespace needs runc 1.2, containerd 2.0 and Linux 6.3 on the node'),
      more: () => t('containerd before 1.7 silently ignores the field.'),
      condition: at('spec.hostUsers', isFalse),
      nodeFeature: 'userNamespaces',
      run: runs.oldAndNewRunc,
      source: sources.containerd('docs/user-namespaces/README.md'),
      certainty: 'certain',
    },
    {
      id: 'recursive-read-only',
      effect: 'needs-configuration',
      text: () => t('A recursive read-only mount needs runc 1.1 on the node'),
      condition: at('containers[].volumeMounts[].recursiveReadOnly', is('Enabled')),
      nodeFeature: 'recursiveReadOnlyMounts',
      run: runs.oldAndNewRunc,
      source: sources.kubernetesApi('core/v1/types.go'),
      certainty: 'certain',
    },
    {
      id: 'small-memory-limit',
      effect: 'does-not-start',
      text: () => t('CRI-O refuses memory limits this small'),
      words: ['CRI-O', 'pod set memory limit <bytes> too low; should be at least 12582912 bytes'],
      unless: () => t('container_min_memory is lower'),
      condition: at(memoryLimit, below('12Mi')),
      onlyWith: 'cri-o',
      run: runs.runcUnderCrio,
      source: sources.criO('pkg/config/config.go'),
      certainty: 'certain',
    },
    belowReadOnlyMount,
  ],
};
