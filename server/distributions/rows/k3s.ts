import type {
  Brings,
  DetectedHandler,
  Distribution,
  NodeFile,
  NodeMarks,
  PlaceToWrite,
} from '../model/distribution.ts';
import { hasRuntime, isWindows, kubeletIs } from '../model/marks.ts';
import { runtimeVersionOf } from '../model/runtime-version.ts';

/**
 * K3s and what is made of it.
 *
 * Files: k3s-io/docs `advanced.md` at 05051a0a ("Configuring containerd"); rke2-docs 9477b7b1 `advanced.md`; the base
 * template exists since v1.24.17, 1.25.13, 1.26.8, 1.27.5 and 1.28.1. Detection: k3s `pkg/agent/containerd/runtimes.go` at
 * cd1fadb9 and 080ec814, and PRs 9311, 10953 and 11065. Classes: k3s `manifests/runtimes.yaml` at c77d0b85, PRs 9013, 9014
 * and 9024; rke2-charts 262e21a4 `values.yaml`, rke2 `chart_versions.yaml` at each tag. GPUs: k3s-io/k3s#9702, #10034 (runc is the
 * default runtime without `--default-runtime`).
 */
export const k3s: Distribution = {
  id: 'k3s',
  name: 'K3s',
  kataDeploy: 'k3s',
  containerdSocket: '/run/k3s/containerd/containerd.sock',
  marks: 'kubelet `+k3s1`, runtime `containerd://…-k3s1`',
  matches: node => kubeletIs(node, /\+k3s\d+$/) && hasOwnContainerd(node),
  runtime: 'containerd',
  reads: filesOf('k3s'),
  write: templatesOf('k3s'),
  apply: { by: 'restart', service: 'k3s', onAgents: 'k3s-agent' },
  brings: {
    ...detection(),
    classes: [
      ...['nvidia', 'nvidia-experimental', 'crun', 'lunatic', 'slight', 'spin', 'wws', 'wasmedge', 'wasmer'],
      'wasmtime',
    ],
    classesSince: ['1.29.0'],
  },
  gpus: 'with-class',
};

export const rke2: Distribution = {
  id: 'rke2',
  name: 'RKE2',
  kataDeploy: 'rke2',
  containerdSocket: '/run/k3s/containerd/containerd.sock',
  marks: 'kubelet `+rke2r1`',
  matches: node => kubeletIs(node, /\+rke2r\d+$/) && !isWindows(node) && hasRuntime(node, 'containerd'),
  runtime: 'containerd',
  reads: filesOf('rke2'),
  write: templatesOf('rke2'),
  apply: { by: 'restart', service: 'rke2-server', onAgents: 'rke2-agent' },
  brings: {
    ...detection(),
    classes: ['nvidia', 'nvidia-experimental', 'crun'],
    classesSince: ['1.29.13', '1.30.9', '1.31.5', '1.32.1'],
  },
  gpus: 'with-class',
};

/**
 * K3s in containers. Sources: k3d 46f3480d `pkg/types/defaults.go` (the prefix of its nodes), `k3s/paths.go` (the short name
 * of the template; that for containerd 2 has no short name).
 */
export const k3d: Distribution = {
  ...k3s,
  id: 'k3d',
  name: 'k3d',
  marks: 'K3s, node `k3d-…`',
  matches: node => node.name.startsWith('k3d-') && k3s.matches(node),
  apply: { by: 'new-cluster' },
};

/**
 * K3s with a containerd of its own, without K3s' classes; with moby, Docker starts the Pods (not verified).
 * Sources: rancher-desktop d0484373 `service-k3s.initd`, `backendHelper.ts` (the file, written at each start; the Wasm
 * shims); names of its nodes and their runtime (`docker://28.3.3` on Alpine Linux) as published outputs of `kubectl get
 * nodes` have them.
 */
export const rancherDesktop: Distribution = {
  id: 'rancher-desktop',
  name: 'Rancher Desktop',
  marks: 'kubelet `+k3s1`, node `lima-rancher-desktop`, runtime `containerd://`',
  matches: node =>
    kubeletIs(node, /\+k3s\d+$/) &&
    /^(?:lima-)?rancher-desktop$/.test(node.name) &&
    hasRuntime(node, 'containerd'),
  runtime: 'containerd',
  reads: [{ path: '/etc/containerd/config.toml', generated: { when: 'start' } }],
  write: [],
  apply: undefined,
};

/**
 * Whether containerd is the one that K3s starts itself (`containerd://2.1.4-k3s1`, `2.2.2-bd1.34`). With an endpoint or
 * Docker given, K3s has nothing to do with the configuration of the runtime.
 */
function hasOwnContainerd(node: NodeMarks): boolean {
  const build = runtimeVersionOf(node.containerRuntimeVersion)?.build ?? '';
  return hasRuntime(node, 'containerd') && /^-(?:k3s|bd)\d/.test(build);
}

function folderOf(name: string): string {
  return `/var/lib/rancher/${name}/agent/etc/containerd`;
}

/** Also with another data directory: what is above the folder `agent` can be configured. */
function filesOf(name: string): readonly NodeFile[] {
  const file = (base: string) => ({
    path: `${folderOf(name)}/${base}`,
    tail: `/${name}/agent/etc/containerd/${base}`,
  });
  return [
    { ...file('config.toml'), generated: { when: 'start' } },
    file('config.toml.tmpl'),
    { ...file('config-v3.toml.tmpl'), containerd: 2 },
    { ...file('config.toml.d/*.toml'), containerd: 1 },
    { ...file('config-v3.toml.d/*.toml'), containerd: 2 },
  ];
}

function templatesOf(name: string): readonly PlaceToWrite[] {
  const begins = '{{ template "base" . }}';
  return [
    { at: { path: `${folderOf(name)}/config-v3.toml.tmpl` }, containerd: 2, begins },
    { at: { path: `${folderOf(name)}/config.toml.tmpl` }, containerd: 1, begins },
  ];
}

/** Looked for at the start alone, on the PATH of the service. Never Kata or runsc. */
function detection(): Pick<Brings, 'detects'> {
  const wasm = ['lunatic', 'slight', 'wws', 'wasmedge', 'wasmer', 'wasmtime'];
  const detects: readonly DetectedHandler[] = [
    { handler: 'nvidia', program: 'nvidia-container-runtime' },
    { handler: 'nvidia-experimental', program: 'nvidia-container-runtime-experimental' },
    { handler: 'nvidia-cdi', program: 'nvidia-container-runtime.cdi' },
    { handler: 'crun', program: 'crun' },
    ...wasm.map(handler => ({ handler, program: `containerd-shim-${handler}-v1` })),
    { handler: 'spin', program: 'containerd-shim-spin-v2' },
  ];
  return { detects };
}
