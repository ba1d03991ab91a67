import type { RuntimeProfile } from '../model/profile.ts';
import { sources } from '../model/sources.ts';

const workload = sources.containerdWasmShims('deployments/k3d/workload/runtime.yaml');

export const slight: RuntimeProfile = {
  id: 'slight',
  title: 'SpiderLightning (archived)',
  homepage: 'https://github.com/deislabs/containerd-wasm-shims',
  isolation: 'WebAssembly',
  handlers: [{ name: 'slight', usedBy: 'containerd-wasm-shims, K3s', source: workload }],
  runtimeTypes: ['io.containerd.slight.v1'],
  classes: [
    {
      name: 'slight',
      installedBy: 'K3s and RKE2',
      handler: 'slight',
      source: sources.k3s('manifests/runtimes.yaml'),
    },
    {
      name: 'wasmtime-slight',
      installedBy: 'containerd-wasm-shims (archived)',
      handler: 'slight',
      source: workload,
      nodeSelector: { 'slight-enabled': 'true' },
    },
  ],
  nodeLabels: { 'slight-enabled': 'true' },
  limitations: [],
};
