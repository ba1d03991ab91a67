import { t } from '../../base/l10n.ts';
import { listAt } from '../../kubernetes/objects/value.ts';
import { anyOf, at, where } from '../model/condition.ts';
import type { Limitation } from '../model/limitation.ts';
import { sources } from '../model/sources.ts';
import type { PassedAnnotations } from '../model/table-needs.ts';

/** The annotations by which crun and youki know a module. Source: crun `docs/wasm-wasi-on-kubernetes.md`; youki
 * `tests/k8s`. */
export const annotationsOfModules: readonly PassedAnnotations[] = [
  { pattern: 'module.wasm.image/*', keys: /^module\.wasm\.image\// },
  { pattern: 'run.oci.handler', keys: /^run\.oci\.handler$/ },
];

/** A limitation of all shims that are built on runwasi. */
export const linuxSidecars: Limitation = {
  id: 'sidecars',
  effect: 'needs-configuration',
  text: () => t('Older shims take every container of the Pod for a WebAssembly module'),
  more: () => t('Ordinary containers beside it need a newer shim on the nodes.'),
  condition: where(({ pod }) => listAt(pod, ['spec', 'containers']).length > 1, at('spec.runtimeClassName')),
  source: 'https://github.com/deislabs/containerd-wasm-shims/pull/121',
  certainty: 'likely',
};

export const cgroupsOfShims: Limitation = {
  id: 'cgroups',
  effect: 'needs-configuration',
  text: () => t('Without options.SystemdCgroup the usage of WebAssembly is not measured correctly'),
  more: () => t('That is so on nodes with the systemd cgroup driver.'),
  unlessSet: 'options.SystemdCgroup',
  condition: anyOf(at('spec.containers[].resources.limits'), at('spec.containers[].resources.requests')),
  source: sources.runtimeClassManager('config/samples/sample_shim_spin.yaml'),
  certainty: 'certain',
};
