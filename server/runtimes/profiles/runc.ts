import { t } from '../../base/l10n.ts';
import { at, is, isFalse } from '../model/condition.ts';
import type { RuntimeProfile } from '../model/profile.ts';
import { sources } from '../model/sources.ts';

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
      text: () =>
        t(
          'A user namespace needs runc 1.2, containerd 2.0 (before 1.7 the field is silently ignored) and Linux 6.3 on the node',
        ),
      condition: at('spec.hostUsers', isFalse),
      nodeFeature: 'userNamespaces',
      source: sources.containerd('docs/user-namespaces/README.md'),
      confidence: 'high',
    },
    {
      id: 'recursive-read-only',
      effect: 'needs-configuration',
      text: () => t('A recursive read-only mount needs runc 1.1 on the node'),
      condition: at('containers[].volumeMounts[].recursiveReadOnly', is('Enabled')),
      nodeFeature: 'recursiveReadOnlyMounts',
      source: sources.kubernetesApi('core/v1/types.go'),
      confidence: 'medium',
    },
  ],
};
