import { t } from '../../base/l10n.ts';
import type { Value } from '../../kubernetes/objects/value.ts';
import { parseQuantity } from '../../kubernetes/quantities/quantity.ts';
import { compareQuantities } from '../../kubernetes/quantities/quantity-arithmetic.ts';
import { anyOf, at, is, isFalse, where } from '../model/condition.ts';
import type { RuntimeProfile } from '../model/profile.ts';
import { sources } from '../model/sources.ts';

const config = sources.criO('pkg/config/config.go');
const memoryLimit = 'containers[].resources.limits.memory';

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
      text: () =>
        t('A user namespace needs crun 1.9 on the node, with CRI-O, or with containerd 2.0 and Linux 6.3'),
      condition: at('spec.hostUsers', isFalse),
      nodeFeature: 'userNamespaces',
      source: sources.containerd('docs/user-namespaces/README.md'),
      confidence: 'high',
    },
    {
      id: 'recursive-read-only',
      effect: 'needs-configuration',
      text: () => t('A recursive read-only mount needs crun 1.4 on the node'),
      condition: at('containers[].volumeMounts[].recursiveReadOnly', is('Enabled')),
      nodeFeature: 'recursiveReadOnlyMounts',
      source: config,
      confidence: 'medium',
    },
    {
      id: 'small-memory-limit',
      effect: 'needs-configuration',
      text: () =>
        t(
          'CRI-O refuses a memory limit this small: container_min_memory of the handler is 500 KiB for the crun that comes with CRI-O and 12 MiB for any other',
        ),
      condition: anyOf(
        where(({ handler }) => handler === 'crun', at(memoryLimit, below('500Ki'))),
        where(({ handler }) => handler !== 'crun', at(memoryLimit, below('12Mi'))),
      ),
      source: config,
      confidence: 'high',
    },
  ],
};

function below(bound: string): (value: Value) => boolean {
  const least = parseQuantity(bound).quantity!;
  return value => {
    const { quantity } = parseQuantity(String(value));
    return quantity !== undefined && compareQuantities(quantity, least) < 0;
  };
}
