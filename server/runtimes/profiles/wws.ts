import type { RuntimeProfile } from '../model/profile.ts';
import { sources } from '../model/sources.ts';

const workload = sources.containerdWasmShims('deployments/k3d/workload/runtime.yaml');

export const wws: RuntimeProfile = {
  id: 'wws',
  title: 'Wasm Workers Server (archived)',
  homepage: 'https://github.com/deislabs/containerd-wasm-shims',
  isolation: 'WebAssembly',
  handlers: [{ name: 'wws', usedBy: 'containerd-wasm-shims, K3s', source: workload }],
  runtimeTypes: ['io.containerd.wws.v1'],
  classes: [
    {
      name: 'wws',
      installedBy: 'K3s and RKE2',
      handler: 'wws',
      source: sources.k3s('manifests/runtimes.yaml'),
    },
    {
      name: 'wasmtime-wws',
      installedBy: 'containerd-wasm-shims (archived)',
      handler: 'wws',
      source: workload,
      nodeSelector: { 'wws-enabled': 'true' },
    },
  ],
  nodeLabels: { 'wws-enabled': 'true' },
  limitations: [],
};
