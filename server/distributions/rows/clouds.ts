import type { Distribution, NodeFile } from '../model/distribution.ts';
import { hasLabel, hasRuntime, isWindows, kubeletIs, osIs } from '../model/marks.ts';

const eks = /-eks-[0-9a-f]{5,}$/;

/** The file, where the distribution alone writes it and no person can. */
const ownFile: readonly NodeFile[] = [
  { path: '/etc/containerd/config.toml', generated: { when: undefined } },
];

/**
 * Bottlerocket without a shell. Sources: published outputs of `kubectl get nodes -o wide` ("Bottlerocket (EKS Auto,
 * Standard) ..."); aws/agent-toolkit-for-aws `eks-auto-mode.md` (read-only, no SSH, no SSM).
 */
export const eksAutoMode: Distribution = {
  id: 'eks-auto-mode',
  name: 'EKS Auto Mode',
  marks: 'OS image `Bottlerocket (EKS Auto`',
  matches: node => osIs(node, /^Bottlerocket \(EKS Auto/),
  runtime: 'containerd',
  reads: ownFile,
  write: [],
  apply: undefined,
};

/**
 * The file is made of settings, none of which is a handler. Sources: bottlerocket-core-kit `packages/containerd-2.1` at
 * 914ed146 and 1afb6235 (the nvidia image: default nvidia, also nvidia-cdi and nvidia-legacy); KubeArmor#2606,
 * bottlerocket#3362 (the OS image).
 */
export const bottlerocket: Distribution = {
  id: 'bottlerocket',
  name: 'Bottlerocket',
  marks: 'OS image `Bottlerocket OS`, runtime `…+bottlerocket`',
  matches: node =>
    osIs(node, /^Bottlerocket OS /) || /\+bottlerocket$/.test(node.containerRuntimeVersion ?? ''),
  runtime: 'containerd',
  reads: ownFile,
  write: [],
  apply: undefined,
  gpus: 'without-class',
};

/**
 * Sources: amazon-eks-ami 81fec2e8 `nodeadm/internal/containerd` (the file, written at boot; `spec.containerd.config` is
 * merged into it; nvidia is the default where /usr/bin/nvidia-container-runtime exists); KubeArmor#2606 (the OS image).
 */
export const eksAl2023: Distribution = {
  id: 'eks-al2023',
  name: 'EKS (Amazon Linux 2023)',
  marks: 'kubelet `-eks-…`, OS image `Amazon Linux 2023`',
  matches: node => kubeletIs(node, eks) && osIs(node, /^Amazon Linux 2023/) && hasRuntime(node, 'containerd'),
  runtime: 'containerd',
  reads: [{ path: '/etc/containerd/config.toml', generated: { when: 'boot' } }],
  write: [{ at: { setting: 'spec.containerd.config (NodeConfig)' } }],
  apply: { by: 'new-nodes' },
  gpus: 'without-class',
};

/** Source: amazon-eks-ami v20250920, `bootstrap.sh` and the file that it copies, which imports the folder. */
export const eksAl2: Distribution = {
  id: 'eks-al2',
  name: 'EKS (Amazon Linux 2)',
  marks: 'kubelet `-eks-…`, OS image `Amazon Linux 2`',
  matches: node => kubeletIs(node, eks) && osIs(node, /^Amazon Linux 2$/) && hasRuntime(node, 'containerd'),
  runtime: 'containerd',
  reads: [{ path: '/etc/containerd/config.toml' }, { path: '/etc/containerd/config.d/*.toml' }],
  write: [{ at: { path: '/etc/containerd/config.d/NAME.toml' } }],
  apply: { by: 'restart', service: 'containerd' },
};

/** Source: karpenter-provider-gcp#504 (the label and the taint); gke-labs/kube-agents#258 (the class with its nodeSelector). */
export const gkeSandbox: Distribution = {
  id: 'gke-sandbox',
  name: 'GKE Sandbox',
  marks: 'label `sandbox.gke.io/runtime=gvisor`',
  matches: node => node.labels['sandbox.gke.io/runtime'] === 'gvisor' && gke.matches(node),
  runtime: 'containerd',
  reads: ownFile,
  write: [],
  apply: undefined,
  brings: { classes: ['gvisor'] },
  gpus: 'without-class',
};

/**
 * Its runtime configuration file has no key for a handler. Sources: docs.cloud.google.com `customize-containerd-configuration`;
 * KubeArmor#2505 (the kubelet); GPUs come from the device plugin, without a class: container-engine-accelerators 992db812.
 */
export const gke: Distribution = {
  id: 'gke',
  name: 'GKE',
  marks: 'kubelet `-gke.…`',
  matches: node => kubeletIs(node, /-gke\.\d+$/) && !isWindows(node),
  runtime: 'containerd',
  reads: ownFile,
  write: [],
  apply: undefined,
  gpus: 'without-class',
};

/**
 * AKS does not support changes of the file, and upgrades undo them. Sources: AgentBaker 06836ee2 (the templates of the
 * file, the label, the handlers, of which nvidia-container-runtime is the default on nodes with a GPU; Windows:
 * `staging/cse/windows`); azure-aks-docs fb060abe `support-policies.md`.
 */
export const aks: Distribution = {
  id: 'aks',
  name: 'AKS',
  marks: 'label `kubernetes.azure.com/agentpool`',
  matches: node => hasLabel(node, 'kubernetes.azure.com/agentpool'),
  runtime: 'containerd',
  reads: [
    { path: '/etc/containerd/config.toml' },
    {
      path: String.raw`C:\Program Files\containerd\config.toml`,
      tail: '/Program Files/containerd/config.toml',
    },
  ],
  write: [],
  apply: undefined,
  brings: { handlers: ['untrusted'] },
  gpus: 'without-class',
};

/**
 * Sources: machine-config-operator 7ff337a4 (`00-default`, `01-ctrcfg-*`; a changed file reboots the node unless a
 * NodeDisruptionPolicy says otherwise: `pkg/daemon/update.go`); ocs-ci#3872 and a published output (the OS image).
 */
export const openShift: Distribution = {
  id: 'openshift',
  name: 'OpenShift',
  marks: 'OS image `Red Hat Enterprise Linux CoreOS`, label `node.openshift.io/os_id=rhcos`',
  matches: node =>
    node.labels['node.openshift.io/os_id'] === 'rhcos' || osIs(node, /^Red Hat Enterprise Linux CoreOS \d/),
  runtime: 'crio',
  reads: [{ path: '/etc/crio/crio.conf' }, { path: '/etc/crio/crio.conf.d/*' }],
  write: [{ at: { setting: '/etc/crio/crio.conf.d/NAME (MachineConfig)' } }],
  apply: { by: 'rollout' },
  brings: { handlers: ['crun'] },
};
