import type { Distribution } from '../model/distribution.ts';
import { hasLabel, hasRuntime, kubeletIs, osIs } from '../model/marks.ts';

/** Sources: kind fed26882 `kubeadm/config.go` (the provider ID), `images/base` (the file, its handlers). */
export const kind: Distribution = {
  id: 'kind',
  name: 'kind',
  marks: 'provider ID `kind://`',
  matches: node => node.provider === 'kind://',
  runtime: 'containerd',
  reads: [{ path: '/etc/containerd/config.toml' }],
  write: [{ at: { setting: 'containerdConfigPatches (kind.x-k8s.io Cluster)' } }],
  apply: { by: 'new-cluster' },
  brings: { handlers: ['test-handler'] },
};

const minikubeName = 'minikube.k8s.io/name';

/**
 * Sources: minikube eb25dbc7 `kubeadm.go` (the labels), `cruntime` (the files), `pkg/gvisor` (its
 * add-on appends the table runsc and restarts containerd).
 */
export const minikubeContainerd: Distribution = {
  id: 'minikube-containerd',
  name: 'minikube (containerd)',
  marks: 'label `minikube.k8s.io/name`, runtime `containerd://`',
  matches: node => hasLabel(node, minikubeName) && hasRuntime(node, 'containerd'),
  runtime: 'containerd',
  reads: [{ path: '/etc/containerd/config.toml' }],
  write: [{ at: { path: '/etc/containerd/config.toml' } }],
  apply: { by: 'restart', service: 'containerd' },
};

/** Source: minikube eb25dbc7 `cruntime/crio.go`. */
export const minikubeCrio: Distribution = {
  id: 'minikube-crio',
  name: 'minikube (CRI-O)',
  marks: 'label `minikube.k8s.io/name`, runtime `cri-o://`',
  matches: node => hasLabel(node, minikubeName) && hasRuntime(node, 'cri-o'),
  runtime: 'crio',
  reads: [{ path: '/etc/crio/crio.conf' }, { path: '/etc/crio/crio.conf.d/*' }],
  write: [{ at: { path: '/etc/crio/crio.conf.d/NAME.conf' } }],
  apply: { by: 'reload', service: 'crio' },
};

/** Source: minikube eb25dbc7 `cruntime/docker.go` (daemon.json is written at each start; `--gpus`: nvidia is the default). */
export const minikubeDocker: Distribution = {
  id: 'minikube-docker',
  name: 'minikube (Docker)',
  marks: 'label `minikube.k8s.io/name`, runtime `docker://`',
  matches: node => hasLabel(node, minikubeName) && hasRuntime(node, 'docker'),
  runtime: 'docker',
  reads: [{ path: '/etc/docker/daemon.json', generated: { when: 'start' } }],
  write: undefined,
  apply: undefined,
  gpus: 'without-class',
};

/**
 * Docker inside; what a person can configure there is not verified. Source: a published output of `kubectl get nodes -o
 * wide`.
 */
export const orbStack: Distribution = {
  id: 'orbstack',
  name: 'OrbStack',
  marks: 'OS image `OrbStack`, kubelet `+orb1`',
  matches: node => osIs(node, /^OrbStack/) || kubeletIs(node, /\+orb\d+$/),
  runtime: 'docker',
  reads: undefined,
  write: undefined,
  apply: undefined,
};

/** With kubeadm; its clusters of kind are recognised as those. Source: a published output of `kubectl get nodes -o wide`. */
export const dockerDesktop: Distribution = {
  id: 'docker-desktop',
  name: 'Docker Desktop',
  marks: 'OS image `Docker Desktop`, runtime `docker://`',
  matches: node => osIs(node, /^Docker Desktop/) && hasRuntime(node, 'docker'),
  runtime: 'docker',
  reads: undefined,
  write: undefined,
  apply: undefined,
};
