import { t } from '../../../base/l10n.ts';
import type { ContainerdFile } from '../../../node-config/containerd.ts';
import type { CrioFile } from '../../../node-config/crio.ts';
import {
  isKataOf1,
  linuxType,
  type RemovedSetting,
  removedCrioSettings,
  removedRuntimeTypes,
  typeOfKata,
} from '../../../node-config/removed-settings.ts';
import type { NodeConfigFinding } from './rule.ts';
import { sentences } from './sentences.ts';

export function* removedFromCrio({ removedSettings }: CrioFile): Generator<NodeConfigFinding> {
  for (const { key, value, keyRange } of removedSettings) {
    const { removedIn, instead, default: usual } = removedCrioSettings[key]!;
    yield {
      range: keyRange,
      certainty: value === usual ? 'unknown' : 'likely',
      message: sentences(
        t('CRI-O {0} removed {1} and ignores it.', removedIn, key),
        t('Use {0}.', instead()),
      ),
    };
  }
}

/** The shim of runc runs the program that `BinaryName` names. */
export function* programsOfKata1({ plugins }: ContainerdFile): Generator<NodeConfigFinding> {
  for (const { settings } of plugins.flatMap(({ handlers }) => handlers)) {
    const program = settings['options.BinaryName'];
    if (program === undefined || !isKataOf1(program.value)) continue;
    yield {
      range: program.range,
      certainty: 'likely',
      message: t(
        'Kata Containers 2.0 removed kata-runtime as a program that starts containers. Use the runtime_type {0}, without BinaryName.',
        typeOfKata,
      ),
    };
  }
}

/**
 * The program of the plugin that ran all Pods without a table of their own, where no table has a type. `containerd config default`
 * of 1.x names runc there.
 */
export function* linuxPlugin(
  { plugins, programOfLinuxRuntime: program }: ContainerdFile,
  isSince2: boolean,
): Generator<NodeConfigFinding> {
  const types = plugins.flatMap(({ handlers, deprecatedTables }) =>
    [...handlers, ...deprecatedTables].map(({ settings }) => settings['runtime_type']?.value),
  );
  if (!program?.value || program.value === 'runc' || types.some(type => type)) return;
  const removed = removedRuntimeTypes[linuxType]!;
  const instead = isKataOf1(program.value) ? typeOfKata : removed.instead;
  yield {
    range: program.range,
    certainty: 'likely',
    message: inWords(t('the plugin {0}', linuxType), { ...removed, instead }, isSince2),
  };
}

/** What containerd removed, and what it has instead. */
export function inWords(what: string, removed: RemovedSetting, isSince2: boolean): string {
  const { removedIn, insteadInWords } = removed;
  return sentences(
    t('containerd {0} removed {1}.', removedIn, what),
    isSince2 ? undefined : t('containerd 1.x still reads it.'),
    t('Use {0}.', insteadInWords?.() ?? removed.instead),
  );
}
