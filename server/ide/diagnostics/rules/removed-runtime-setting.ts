import { mayBeBefore2, mayBeFor1 } from '../../../analysis/node-configurations.ts';
import { certainIf } from '../../../base/certainty.ts';
import { t } from '../../../base/l10n.ts';
import type { ContainerdFile } from '../../../node-config/containerd.ts';
import type { Declared, DeclaredHandler, SettingValue } from '../../../node-config/declared.ts';
import { handlerOf, textSetting } from '../../../node-config/merged.ts';
import {
  type RemovedSetting,
  removedHandlerSettings,
  removedRuntimeTypes,
  removedTables,
} from '../../../node-config/removed-settings.ts';
import { missingShimWords } from '../../../node-config/shim.ts';
import { lineBreak } from '../../../yaml/edit.ts';
import { linesOf } from '../../../yaml/lines-of.ts';
import { choice, type NodeConfigFix } from '../shared/fix.ts';
import type { NodeConfigFinding, Rule } from '../shared/rule.ts';
import { sentences } from '../shared/sentences.ts';

/**
 * Settings of runtimes that containerd has removed. Without its type a runtime does not start; other settings no longer
 * have an effect. Source: containerd `RELEASES.md`, "Deprecated features" (`removed-settings.ts`).
 */
export const removedRuntimeSetting: Rule = {
  id: 'removed-runtime-setting',
  severity: 'error',
  summary: 'The configuration of containerd has a runtime type or a setting that was removed.',
  summaryInChinese: 'containerd 配置中使用了已移除的运行时类型或设置。',
  *checkNodeConfig(file, { views, model, text }) {
    if (file.kind !== 'containerd') return;
    const isSince2 = (file.version?.value ?? 0) > 2 || !mayBeBefore2(views());
    if (!isSince2 && mayBeFor1(file, model)) return;
    yield* removedTypes(file, isSince2, text);
    yield* removedSettings(file, isSince2);
    yield* tables(file, isSince2);
  },
};

function* removedTypes(file: ContainerdFile, isSince2: boolean, text: string): Generator<NodeConfigFinding> {
  const { uri, plugins, programOfLinuxRuntime } = file;
  for (const handler of plugins.flatMap(({ handlers }) => handlers)) {
    const { settings } = handler;
    const type = settings['runtime_type'];
    const removed = removedEntry(removedRuntimeTypes, type?.value);
    if (type === undefined || removed === undefined) continue;
    const isLinux = type.value === 'io.containerd.runtime.v1.linux' && programOfLinuxRuntime !== 'runc';
    const program = isLinux ? programOfLinuxRuntime : undefined;
    yield {
      range: type.range,
      certainty: certainIf(isSince2),
      message: sentences(
        inWords(t('the runtime_type "{0}"', String(type.value)), removed, isSince2),
        t('With containerd 2, Pods of this runtime do not start: {0}.', missingShimWords(String(type.value))),
        program === undefined
          ? undefined
          : t(
              'Its program "{0}" comes from the table of the old plugin: set it as options.BinaryName.',
              program,
            ),
      ),
      fixes: () => {
        // The new shim does not read which program to run from this setting.
        if (isSet(settings['runtime_engine'])) return [];
        const { instead } = removed;
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
      yield { range: setting.keyRange, message: inWords(key, removed, isSince2), certainty: 'likely' };
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

function inWords(what: string, removed: RemovedSetting, isSince2: boolean): string {
  const { deprecatedIn, removedIn, insteadInWords } = removed;
  const instead = insteadInWords?.() ?? removed.instead;
  return isSince2
    ? t('containerd {0} removed {1} (deprecated since {2}). Use {3}.', removedIn, what, deprecatedIn, instead)
    : t(
        'containerd {0} removed {1} (deprecated since {2}); 1.x still reads it. Use {3}.',
        removedIn,
        what,
        deprecatedIn,
        instead,
      );
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
