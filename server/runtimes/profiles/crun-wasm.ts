import { t } from '../../base/l10n.ts';
import { isList, listAt, stringAt, type Value } from '../../kubernetes/objects/value.ts';
import type { PodOnRuntime } from '../model/condition.ts';
import { annotations, at, where } from '../model/condition.ts';
import { runs } from '../model/known.ts';
import type { RuntimeProfile } from '../model/profile.ts';
import { sources } from '../model/sources.ts';
import { crun } from './crun.ts';
import { annotationsOfModules } from './wasm-limitations.ts';

const guide = sources.crun('docs/wasm-wasi-on-kubernetes.md');
const choosing = /^(run\.oci\.handler|module\.wasm\.image\/variant)$/;

export const crunWasm: RuntimeProfile = {
  id: 'crun-wasm',
  title: 'crun with a WebAssembly engine',
  homepage: 'https://github.com/containers/crun/blob/main/docs/wasm-wasi-on-kubernetes.md',
  isolation: 'WebAssembly',
  buildOf: crun,
  handlers: [
    {
      name: 'crun',
      usedBy: 'builds with a WebAssembly engine, chosen by annotation',
      source: guide,
    },
  ],
  runtimeTypes: ['io.containerd.runc.v2'],
  binaries: ['crun'],
  crioType: 'oci',
  chosenByAnnotation: choosing,
  tableNeeds: { annotations: annotationsOfModules },
  classes: [],
  nodeLabels: {},
  limitations: [
    {
      id: 'annotation-passed-on',
      effect: 'needs-configuration',
      text: () => t('containerd passes this annotation to crun only if pod_annotations names it'),
      more: () =>
        t(
          'Otherwise the module is run like an ordinary program. CRI-O up to 1.29 passes it by itself, since 1.30 only if allowed_annotations names it.',
        ),
      condition: annotations(choosing),
      judgedByTable: true,
      run: runs.crun,
      source: guide,
      certainty: 'certain',
    },
    {
      id: 'sidecars',
      effect: 'needs-configuration',
      text: () => t('crun takes every container of this Pod for a WebAssembly module'),
      more: () => t('With the variant "wasm-smart" (or "compat-smart") ordinary containers stay ordinary.'),
      condition: where(
        pod => listAt(pod.pod, ['spec', 'containers']).length > 1,
        annotations(choosing, value => value === 'wasm' || value === 'compat'),
      ),
      source: guide,
      certainty: 'certain',
    },
    {
      id: 'entrypoint',
      effect: 'needs-configuration',
      text: () => t('crun takes only a .wasm file for a module (with wasmer also .wat)'),
      condition: where(isChosen, at('spec.containers[].command', isOrdinaryProgram)),
      source: guide,
      certainty: 'certain',
    },
  ],
};

function isChosen(pod: PodOnRuntime): boolean {
  return annotations(choosing)(pod).length > 0;
}

function isOrdinaryProgram(command: Value): boolean {
  return isList(command) && command.length > 0 && !/\.wa(sm|t)$/.test(stringAt(command, [0]));
}
