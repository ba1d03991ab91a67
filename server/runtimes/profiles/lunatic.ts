import type { RuntimeProfile } from '../model/profile.ts';
import { sources } from '../model/sources.ts';

const workload = sources.containerdWasmShims('deployments/k3d/workload/runtime.yaml');

export const lunatic: RuntimeProfile = {
  id: 'lunatic',
  title: 'Lunatic (archived)',
  homepage: 'https://github.com/deislabs/containerd-wasm-shims',
  isolation: 'WebAssembly',
  handlers: [{ name: 'lunatic', usedBy: 'containerd-wasm-shims, K3s', source: workload }],
  runtimeTypes: ['io.containerd.lunatic.v1'],
  classes: [
    {
      name: 'lunatic',
      installedBy: 'K3s and RKE2',
      handler: 'lunatic',
      source: sources.k3s('manifests/runtimes.yaml'),
    },
    {
      name: 'wasmtime-lunatic',
      installedBy: 'containerd-wasm-shims (archived)',
      handler: 'lunatic',
      source: workload,
      nodeSelector: { 'lunatic-enabled': 'true' },
    },
  ],
  nodeLabels: { 'lunatic-enabled': 'true' },
  limitations: [],
};
