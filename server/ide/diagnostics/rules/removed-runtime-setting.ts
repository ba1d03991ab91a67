import { mayBeBefore2, mayBeFor1 } from '../../../analysis/node-configurations.ts';
import { certainIf } from '../../../base/certainty.ts';
import { t } from '../../../base/l10n.ts';
import type { ContainerdFile } from '../../../node-config/containerd.ts';
import type { Declared, DeclaredHandler, SettingValue } from '../../../node-config/declared.ts';
import { handlerOf, textSetting } from '../../../node-config/merged.ts';
import {
  isKataOf1,
  linuxType,
  type RemovedSetting,
  removedHandlerSettings,
  removedRuntimeTypes,
  removedTables,
  typeOfKata,
} from '../../../node-config/removed-settings.ts';
import { missingShimWords } from '../../../node-config/shim.ts';
import { lineBreak } from '../../../yaml/edit.ts';
import { linesOf } from '../../../yaml/lines-of.ts';
import { choice, type NodeConfigFix } from '../shared/fix.ts';
import {
  inWords,
  linuxPlugin,
  programsOfKata1,
  removedFromCrio,
} from '../shared/removed-settings-findings.ts';
import type { NodeConfigFinding, Rule } from '../shared/rule.ts';
import { sentences, wordsOf } from '../shared/sentences.ts';

/**
 * Settings of runtimes that containerd, CRI-O or Kata Containers has removed. Without its type a runtime does not start; other
 * settings no longer have an effect. Source: containerd `RELEASES.md`, "Deprecated features"; the others in `removed-settings.ts`.
 */
export const removedRuntimeSetting: Rule = {
  id: 'removed-runtime-setting',
  severity: 'error',
  summary: 'The configuration of a node has a runtime type, a program or a setting that was removed.',
  summaryInChinese: '节点的配置使用了已移除的运行时类型、程序或设置。',
  *checkNodeConfig(file, { views, model, text }) {
    if (file.kind === 'crio') return yield* removedFromCrio(file);
    yield* programsOfKata1(file);
    const isSince2 = (file.version?.value ?? 0) > 2 || !mayBeBefore2(views());
    if (!isSince2 && mayBeFor1(file, model)) return;
    yield* removedTypes(file, isSince2, text);
    yield* removedSettings(file, isSince2);
    yield* tables(file, isSince2);
    yield* linuxPlugin(file, isSince2);
  },
};

function* removedTypes(file: ContainerdFile, isSince2: boolean, text: string): Generator<NodeConfigFinding> {
  const { uri, plugins, programOfLinuxRuntime } = file;
  for (const handler of plugins.flatMap(({ handlers }) => handlers)) {
    const { settings } = handler;
    const type = settings['runtime_type'];
    const removed = removedEntry(removedRuntimeTypes, type?.value);
    if (type === undefined || removed === undefined) continue;
    const isLinux = type.value === linuxType && programOfLinuxRuntime?.value !== 'runc';
    const ofPlugin = isLinux ? programOfLinuxRuntime?.value : undefined;
    const isKata = isKataOf1(settings['runtime_engine']?.value ?? ofPlugin);
    const program = isKata ? undefined : ofPlugin;
    const instead = isKata ? typeOfKata : removed.instead;
    yield {
      range: type.range,
      certainty: certainIf(isSince2),
      message: sentences(
        inWords(t('the runtime_type "{0}"', String(type.value)), { ...removed, instead }, isSince2),
        t('With containerd 2 Pods of this runtime do not start.'),
        program === undefined
          ? undefined
          : t(
              'Its program "{0}" comes from the table of the old plugin: set it as options.BinaryName.',
              program,
            ),
        wordsOf('containerd', missingShimWords(String(type.value))),
      ),
      fixes: () => {
        // The new shim does not read which program to run from this setting.
        if (isSet(settings['runtime_engine'])) return [];
        if (program !== undefined) return withProgram(instead, program, type, handler, text);
        return [choice(t("Use '{0}'", instead), [{ uri, range: type.range, text: instead }])];
      },
    };
  }
}

/** The fix that also names the program, which the new shim does not read from the table of the old plugin. */
function withProgram(
  instead: string,
  program: string,
  { range, keyRange }: Declared<SettingValue>,
  { uri, settings }: DeclaredHandler,
  text: string,
): readonly NodeConfigFix[] {
  const line = linesOf(text)[range.end.line] ?? '';
  const indent = /^\s*/.exec(line)![0];
  const isAlone =
    indent.length >= keyRange.start.character - 1 &&
    /^["']?\s*(?:#.*)?$/.test(line.slice(range.end.character));
  if (!isAlone || Object.keys(settings).some(key => key.startsWith('options'))) return [];
  const end = { line: range.end.line, character: line.length };
  const options = `${lineBreak(text)}${indent}options = { BinaryName = ${JSON.stringify(program)} }`;
  return [
    choice(t("Use '{0}' with the program '{1}'", instead, program), [
      { uri, range, text: instead },
      { uri, range: { start: end, end }, text: options },
    ]),
  ];
}

function* removedSettings({ plugins }: ContainerdFile, isSince2: boolean): Generator<NodeConfigFinding> {
  for (const { settings } of plugins.flatMap(({ handlers }) => handlers)) {
    for (const [key, setting] of Object.entries(settings)) {
      const removed = removedEntry(removedHandlerSettings, key);
      if (removed === undefined || !isSet(setting)) continue;
      const isKata = key === 'runtime_engine' && isKataOf1(setting.value);
      const message = inWords(key, isKata ? { ...removed, instead: typeOfKata } : removed, isSince2);
      yield { range: setting.keyRange, message, certainty: 'likely' };
    }
  }
}

/** `containerd config default` of 1.x writes both tables, without a type: then they do nothing. */
function* tables({ plugins }: ContainerdFile, isSince2: boolean): Generator<NodeConfigFinding> {
  for (const table of plugins.flatMap(({ deprecatedTables }) => deprecatedTables)) {
    const removed = removedEntry(removedTables, table.name);
    if (removed === undefined || textSetting(handlerOf(table), 'runtime_type') === undefined) continue;
    yield {
      range: table.nameRanges[0]!,
      message: inWords(t('the table {0}', table.name), removed, isSince2),
      certainty: 'likely',
    };
  }
}

function removedEntry(
  table: Readonly<Record<string, RemovedSetting>>,
  key: SettingValue | undefined,
): RemovedSetting | undefined {
  return typeof key === 'string' && Object.hasOwn(table, key) ? table[key] : undefined;
}

function isSet(setting: Declared<SettingValue> | undefined): setting is Declared<SettingValue> {
  return setting !== undefined && setting.value !== '';
}
