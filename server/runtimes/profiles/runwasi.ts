import type { InstalledClass, RuntimeProfile } from '../model/profile.ts';
import { sources } from '../model/sources.ts';
import { cgroupsOfShims, linuxSidecars } from './wasm-limitations.ts';

const k3s = sources.k3s('manifests/runtimes.yaml');
const deployment = sources.runwasi('test/k8s/deploy.yaml');

function ofK3s(name: string): InstalledClass {
  return { name, installedBy: 'K3s and RKE2', handler: name, source: k3s };
}

export const runwasi: RuntimeProfile = {
  id: 'runwasi',
  title: 'runwasi',
  homepage: 'https://github.com/containerd/runwasi',
  isolation: 'WebAssembly',
  handlers: [
    { name: 'wasm', usedBy: 'tests of runwasi', source: deployment },
    { name: 'wasmtime', usedBy: 'K3s', source: k3s },
    {
      name: 'wasmtime-v1',
      usedBy: 'runtime-class-manager',
      source: sources.runtimeClassManager('config/samples/sample_shim_wasmtime.yaml'),
    },
    { name: 'wasmedge', usedBy: 'K3s, Talos, KWasm', source: k3s },
    { name: 'wasmer', usedBy: 'K3s', source: k3s },
  ],
  runtimeTypes: ['io.containerd.wasmtime.v1', 'io.containerd.wasmedge.v1', 'io.containerd.wasmer.v1'],
  // Source: crates/containerd-shimkit/src/sandbox/shim/local.rs; read since the shims 0.6.0.
  tableNeeds: { optionsOfRunc: ['SystemdCgroup'] },
  classes: [
    ofK3s('wasmedge'),
    ofK3s('wasmer'),
    ofK3s('wasmtime'),
    {
      name: 'wasm',
      installedBy: 'tests of runwasi',
      handler: 'wasm',
      source: deployment,
      onlyShown: true,
    },
    {
      name: 'wasmedge',
      installedBy: "Talos' documentation",
      handler: 'wasmedge',
      source: sources.talosExtensions('container-runtime/wasmedge/README.md'),
      onlyShown: true,
    },
    {
      name: 'wasmedge',
      installedBy: 'KWasm (retired)',
      handler: 'wasmedge',
      source: sources.kwasm('examples/kind/runtimeclass.yaml'),
      onlyShown: true,
    },
  ],
  nodeLabels: {},
  limitations: [linuxSidecars, cgroupsOfShims],
};
