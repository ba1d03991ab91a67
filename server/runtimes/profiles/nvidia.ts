import { t } from '../../base/l10n.ts';
import { annotations } from '../model/condition.ts';
import type { RuntimeProfile } from '../model/profile.ts';
import { sources } from '../model/sources.ts';

const k3s = sources.k3s('manifests/runtimes.yaml');
const operator = 'NVIDIA GPU operator';
const withCdi = 'NVIDIA GPU operator (with CDI)';
const classFile = sources.gpuOperator('assets/pre-requisites/0200_runtime_class.yaml');
const cdiFile = sources.gpuOperator('assets/pre-requisites/0220_runtime_class_cdi.yaml');
const legacyFile = sources.gpuOperator('assets/pre-requisites/0210_runtime_class_legacy.yaml');

export const nvidia: RuntimeProfile = {
  id: 'nvidia',
  title: 'NVIDIA Container Runtime (around runc)',
  homepage: 'https://github.com/NVIDIA/nvidia-container-toolkit',
  isolation: 'process',
  handlers: [
    { name: 'nvidia', usedBy: 'GPU operator, K3s, Talos', source: classFile },
    { name: 'nvidia-cdi', usedBy: 'GPU operator with CDI', source: cdiFile },
    { name: 'nvidia-legacy', usedBy: 'GPU operator with CDI', source: legacyFile },
    { name: 'nvidia-experimental', usedBy: 'K3s', source: k3s },
    {
      name: 'nvidia-container-runtime',
      usedBy: 'AKS nodes with a GPU (default)',
      source: sources.agentBaker('pkg/agent/baker.go'),
    },
    {
      name: 'nvidia-container-runtime',
      usedBy: 'MicroK8s',
      source: sources.microK8s('microk8s-resources/default-args/containerd-template.toml'),
    },
  ],
  runtimeTypes: ['io.containerd.runc.v2'],
  binaries: [
    'nvidia-container-runtime',
    'nvidia-container-runtime.cdi',
    'nvidia-container-runtime.legacy',
    'nvidia-container-runtime.experimental',
    'nvidia-oci',
  ],
  classes: [
    { name: 'nvidia', installedBy: operator, handler: 'nvidia', source: classFile },
    { name: 'nvidia', installedBy: 'K3s and RKE2', handler: 'nvidia', source: k3s },
    {
      name: 'nvidia-experimental',
      installedBy: 'K3s and RKE2',
      handler: 'nvidia-experimental',
      source: k3s,
    },
    { name: 'nvidia-cdi', installedBy: withCdi, handler: 'nvidia-cdi', source: cdiFile },
    { name: 'nvidia-legacy', installedBy: withCdi, handler: 'nvidia-legacy', source: legacyFile },
    {
      name: 'nvidia',
      installedBy: "Talos' documentation",
      handler: 'nvidia',
      source: sources.talosExtensions('nvidia-gpu/nvidia-container-toolkit/README.md'),
      onlyShown: true,
    },
  ],
  nodeLabels: {},
  limitations: [
    {
      id: 'class-for-gpu',
      effect: 'needs-configuration',
      // No manifest shows which mode a node uses.
      text: () => t('A GPU needs this class only on nodes without CDI where nvidia is not the default'),
      more: () => t('CDI is the default of the GPU operator since 25.10.'),
      source: 'https://docs.nvidia.com/datacenter/cloud-native/gpu-operator/latest/cdi.html',
      certainty: 'certain',
    },
    {
      id: 'no-visible-devices',
      effect: 'works-differently',
      text: () => t('With `NVIDIA_VISIBLE_DEVICES` empty or `void` this runtime does what runc does'),
      source:
        'https://github.com/NVIDIA/nvidia-container-toolkit/tree/d34b3046758cb1a5db606b2a39519c731bbf9f56',
      certainty: 'likely',
    },
    {
      id: 'no-sandbox',
      effect: 'works-differently',
      text: () => t('This handler runs containers with runc, not in the sandbox that the annotation is for'),
      more: () => t('It replaces gVisor or Kata and is not combined with them.'),
      condition: annotations(
        /^(io\.katacontainers\.|dev\.gvisor\.|io\.kubernetes\.cri\.untrusted-workload$)/,
      ),
      source: sources.gvisor('g3doc/user_guide/gpu.md'),
      certainty: 'likely',
    },
  ],
};
