import type { Distribution, NodeMarks } from '../model/distribution.ts';
import { hasRuntime, isWindows, kubeletIs } from '../model/marks.ts';

const windowsFile = String.raw`C:\Program Files\containerd\config.toml`;

/** Releases of upstream, without anything that a distribution adds. */
const upstream = /^v?\d+\.\d+\.\d+(?:-(?:alpha|beta|rc)\.\d+)?$/;

/**
 * Windows nodes of clusters without a mark of their own. Sources: kubernetes/website `container-runtimes.md` at 00524735
 * (the path); containerd `internal/cri/config/config_windows.go` (the handlers).
 */
export const windows: Distribution = {
  id: 'windows',
  name: 'Windows',
  marks: 'operating system `windows`',
  matches: node => isWindows(node) && kubeletIs(node, upstream) && hasRuntime(node, 'containerd'),
  runtime: 'containerd',
  reads: [{ path: windowsFile, tail: '/Program Files/containerd/config.toml' }],
  write: [{ at: { path: windowsFile } }],
  apply: { by: 'restart', service: 'containerd' },
  brings: {
    handlers: ['runhcs-wcow-process', 'runhcs-wcow-hypervisor'],
    defaultHandler: 'runhcs-wcow-process',
  },
};

/**
 * Nodes with a kubelet of upstream and an operating system that is known to be none of the above: kubeadm, kubespray and the
 * like. An older saved cluster without the OS image tells too little.
 *
 * Sources: kubernetes/website `container-runtimes.md` at 00524735; containerd `containerd config default` (conf.d since 2.2,
 * where the loaded file imports it) and `containerd.service` (no reload).
 */
export const containerd: Distribution = {
  id: 'containerd',
  name: 'containerd',
  kataDeploy: 'k8s',
  containerdSocket: '/run/containerd/containerd.sock',
  marks: 'kubelet and OS image without a mark, runtime `containerd://`',
  matches: node => isPlain(node) && hasRuntime(node, 'containerd'),
  runtime: 'containerd',
  reads: [{ path: '/etc/containerd/config.toml' }, { path: '/etc/containerd/conf.d/*.toml' }],
  write: [{ at: { path: '/etc/containerd/config.toml' } }],
  apply: { by: 'restart', service: 'containerd' },
};

/** Sources: cri-o f954a17e `pkg/config/reload.go` (ReloadRuntimes, since 1.26), cri-o/packaging 215567ec `10-crio.conf`. */
export const crio: Distribution = {
  id: 'cri-o',
  name: 'CRI-O',
  marks: 'kubelet and OS image without a mark, runtime `cri-o://`',
  matches: node => isPlain(node) && hasRuntime(node, 'cri-o'),
  runtime: 'crio',
  reads: [{ path: '/etc/crio/crio.conf' }, { path: '/etc/crio/crio.conf.d/*' }],
  write: [{ at: { path: '/etc/crio/crio.conf.d/NAME.conf' } }],
  apply: { by: 'reload', service: 'crio' },
  brings: { handlers: ['crun'] },
};

/**
 * A handler is the name of a runtime of Docker, but not in all releases of cri-dockerd, and a node does not tell which one
 * it has: so there is no place to recommend. Source: cri-dockerd 246bd657 `core/sandbox_run.go`.
 */
export const criDockerd: Distribution = {
  id: 'cri-dockerd',
  name: 'Docker (cri-dockerd)',
  marks: 'kubelet and OS image without a mark, runtime `docker://`',
  matches: node => isPlain(node) && hasRuntime(node, 'docker'),
  runtime: 'docker',
  reads: [{ path: '/etc/docker/daemon.json' }],
  write: undefined,
  apply: { by: 'restart', service: 'docker' },
};

function isPlain(node: NodeMarks): boolean {
  return !isWindows(node) && kubeletIs(node, upstream) && node.osImage !== undefined;
}
