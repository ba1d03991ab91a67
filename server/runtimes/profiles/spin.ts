import { t } from '../../base/l10n.ts';
import { missing } from '../model/condition.ts';
import type { RuntimeProfile } from '../model/profile.ts';
import { sources } from '../model/sources.ts';
import { linuxSidecars } from './wasm-limitations.ts';

const classFile = sources.spinOperator('config/samples/spin-runtime-class.yaml');
const sample = sources.runtimeClassManager('config/samples/sample_shim_spin.yaml');

export const spin: RuntimeProfile = {
  id: 'spin',
  title: 'Spin',
  homepage: 'https://www.spinkube.dev',
  isolation: 'WebAssembly',
  handlers: [
    { name: 'spin', usedBy: 'SpinKube, K3s, Talos', source: classFile },
    { name: 'spin-v2', usedBy: 'runtime-class-manager', source: sample },
  ],
  runtimeTypes: ['io.containerd.spin.v2'],
  // Source: the README, and crates/containerd-shimkit/src/sandbox/shim/local.rs of runwasi; read since 0.19.0.
  tableNeeds: { optionsOfRunc: ['SystemdCgroup'] },
  classes: [
    {
      name: 'spin',
      installedBy: 'K3s and RKE2',
      handler: 'spin',
      source: sources.k3s('manifests/runtimes.yaml'),
    },
    { name: 'wasmtime-spin-v2', installedBy: 'SpinKube', handler: 'spin', source: classFile },
    {
      name: 'wasmtime-spin-v2',
      installedBy: 'SpinKube runtime-class-manager',
      handler: 'spin-v2',
      source: sample,
    },
    {
      name: 'wasmtime-spin-v2',
      installedBy: "Talos' documentation",
      handler: 'spin',
      source: sources.talosExtensions('container-runtime/spin/README.md'),
      onlyShown: true,
    },
  ],
  nodeLabels: { spin: 'true' },
  limitations: [
    linuxSidecars,
    {
      id: 'command',
      effect: 'needs-configuration',
      text: () => t('Set command: ["/"]: a Spin image has no program to start'),
      condition: missing('spec.containers[].command'),
      source: sources.shimSpin('README.md'),
      certainty: 'likely',
    },
  ],
};
