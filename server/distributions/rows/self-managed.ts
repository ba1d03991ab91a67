import type { Distribution } from '../model/distribution.ts';
import { hasLabel, hasRuntime, isWindows, kubeletIs, osIs } from '../model/marks.ts';

/**
 * Sources: k0s dff90ce `embedded-bins/kubernetes/Dockerfile` (the kubelet), `configurer.go` (the first line, the folder,
 * which is watched), `docs/runtime.md`.
 */
export const k0s: Distribution = {
  id: 'k0s',
  name: 'k0s',
  kataDeploy: 'k0s',
  containerdSocket: '/run/k0s/containerd.sock',
  marks: 'kubelet `+k0s`',
  matches: node => kubeletIs(node, /\+k0s(?:\.\d+)?$/) && !isWindows(node) && hasRuntime(node, 'containerd'),
  runtime: 'containerd',
  reads: [
    { path: '/etc/k0s/containerd.toml', generated: { when: 'start', whileItBegins: '# k0s_managed=true' } },
    { path: '/etc/k0s/containerd.d/*.toml' },
  ],
  write: [{ at: { path: '/etc/k0s/containerd.d/NAME.toml' } }],
  apply: { by: 'itself' },
};

/**
 * Sources: microk8s d099c907 `default-args/kubelet` (the label), `run-containerd-with-args` (the file, made of the template
 * at each start, and its handlers).
 */
export const microK8s: Distribution = {
  id: 'microk8s',
  name: 'MicroK8s',
  kataDeploy: 'microk8s',
  containerdSocket: '/var/snap/microk8s/common/run/containerd.sock',
  marks: 'label `microk8s.io/cluster=true`',
  matches: node => node.labels['microk8s.io/cluster'] === 'true',
  runtime: 'containerd',
  reads: [
    {
      path: '/var/snap/microk8s/current/args/containerd.toml',
      tail: '/microk8s/*/args/containerd.toml',
      generated: { when: 'start' },
    },
    {
      path: '/var/snap/microk8s/current/args/containerd-template.toml',
      tail: '/microk8s/*/args/containerd-template.toml',
    },
  ],
  write: [{ at: { path: '/var/snap/microk8s/current/args/containerd-template.toml' } }],
  apply: { by: 'restart', service: 'snap.microk8s.daemon-containerd' },
  brings: { handlers: ['nvidia-container-runtime', 'kata'] },
};

/** Sources: kops 268927e2 `instancegroup.go` (the label), `nodeup/pkg/model/containerd.go` (the file). */
export const kops: Distribution = {
  id: 'kops',
  name: 'kOps',
  marks: 'label `kops.k8s.io/instancegroup`',
  matches: node => hasLabel(node, 'kops.k8s.io/instancegroup') && hasRuntime(node, 'containerd'),
  runtime: 'containerd',
  reads: [{ path: '/etc/containerd/config.toml', generated: { when: undefined } }],
  write: [{ at: { setting: 'spec.containerd.configAdditions (kops.k8s.io Cluster)' } }],
  apply: undefined,
};

/**
 * The parts are merged into /etc/cri/conf.d/cri.toml, which the file imports. Sources: talos ad882317 `pkg/machinery` and
 * `integration/k8s/version.go` (the OS image); 1.12.0 `CanApplyImmediate` (a change of machine.files takes a reboot).
 */
export const talos: Distribution = {
  id: 'talos',
  name: 'Talos',
  marks: 'OS image `Talos (v`',
  matches: node => osIs(node, /^Talos \(v/),
  runtime: 'containerd',
  reads: [
    { path: '/etc/cri/containerd.toml' },
    { path: '/etc/cri/conf.d/cri.toml', generated: { when: 'start' } },
    { path: '/etc/cri/conf.d/*.part' },
  ],
  write: [{ at: { setting: '/etc/cri/conf.d/20-customization.part (machine.files)' } }],
  apply: { by: 'reboot' },
};
