import type { RuntimeProfile } from '../model/profile.ts';
import { sources } from '../model/sources.ts';

const workload = sources.containerdWasmShims('deployments/k3d/workload/runtime.yaml');

/** The unmaintained shims of containerd-wasm-shims; the one for Spin is continued in a project of its own. */
export const archivedWasmShims: readonly RuntimeProfile[] = [
  { id: 'slight', name: 'SpiderLightning' },
  { id: 'wws', name: 'Wasm Workers Server' },
  { id: 'lunatic', name: 'Lunatic' },
].map(({ id, name }) => ({
  id,
  title: `${name} (archived)`,
  homepage: 'https://github.com/deislabs/containerd-wasm-shims',
  isolation: 'WebAssembly',
  handlers: [{ name: id, usedBy: 'containerd-wasm-shims, K3s', source: workload }],
  runtimeTypes: [`io.containerd.${id}.v1`],
  classes: [
    { name: id, installedBy: 'K3s and RKE2', handler: id, source: sources.k3s('manifests/runtimes.yaml') },
    {
      name: `wasmtime-${id}`,
      installedBy: 'containerd-wasm-shims (archived)',
      handler: id,
      source: workload,
      nodeSelector: { [`${id}-enabled`]: 'true' },
    },
  ],
  nodeLabels: { [`${id}-enabled`]: 'true' },
  limitations: [],
}));
