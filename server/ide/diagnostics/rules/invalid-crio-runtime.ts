import { t } from '../../../base/l10n.ts';
import type { Declared, DeclaredHandler, SettingValue } from '../../../node-config/declared.ts';
import { handlerOf, textSetting } from '../../../node-config/merged.ts';
import { profiles } from '../../../runtimes/profiles/index.ts';
import { resolveRuntime } from '../../../runtimes/resolve-runtime.ts';
import { lineBreak } from '../../../yaml/edit.ts';
import { linesOf } from '../../../yaml/lines-of.ts';
import { withoutOciProgram, withShimOfVersion1 } from '../shared/crio-programs.ts';
import { choice, type NodeConfigFix } from '../shared/fix.ts';
import { programForCrio } from '../shared/handler-table.ts';
import type { NodeConfigFinding, Rule } from '../shared/rule.ts';
import { sentences, wordsOf } from '../shared/sentences.ts';

/**
 * CRI-O skips a runtime that is not valid, and does not start where it is the default one. Source: CRI-O
 * `pkg/config/config.go` (ValidateRuntimeType, ValidateRuntimePath, ValidateRuntimeVMBinaryPattern).
 */
export const invalidCrioRuntime: Rule = {
  id: 'invalid-crio-runtime',
  breaks: 'table',
  severity: 'error',
  summary: 'A runtime in the configuration of CRI-O has an unknown type, or a program that is not a runtime.',
  summaryInChinese: 'CRI-O 配置中的运行时使用了不存在的类型，或没有可用的程序。',
  *checkNodeConfig(file, context) {
    if (file.kind !== 'crio') return;
    for (const table of file.handlers) {
      if (table.settings['inherit_default_runtime']?.value === true) continue;
      yield* withUnknownType(table, context.text) ??
        withoutProgram(table, file.isComplete) ??
        withShimOfVersion1(table, context) ??
        withoutOciProgram(table, file, context) ??
        [];
    }
  },
};

function withUnknownType(table: DeclaredHandler, text: string): readonly NodeConfigFinding[] | undefined {
  const { name, settings } = table;
  const type = settings['runtime_type'];
  if (typeof type?.value !== 'string' || ['', 'oci', 'vm', 'pod'].includes(type.value)) return undefined;
  return [
    {
      range: type.range,
      message: sentences(
        t('CRI-O does not know the runtime_type "{0}".', type.value),
        t('Use "oci", "vm" or "pod".'),
        wordsOf('CRI-O', `invalid \`runtime_type\` "${type.value}" for runtime "${name}"`),
      ),
      fixes: () => usingType(table, type, text),
    },
  ];
}

/** The fix that uses the CRI-O type for this containerd runtime type, with the program that it needs. */
function usingType(
  table: DeclaredHandler,
  { range, keyRange }: Declared<SettingValue>,
  text: string,
): readonly NodeConfigFix[] {
  const { name, uri, settings } = table;
  const runtimeType = textSetting(handlerOf(table), 'runtime_type');
  const profile = resolveRuntime({ handler: name, configured: [{ runtimeType }] })?.candidates[0];
  if (profile?.crioType === undefined) return [];
  const title = t("Use '{0}'", profile.crioType);
  const change = { uri, range, text: profile.crioType };
  const path = settings['runtime_path'];
  if (withoutProgram(withType(table, profile.crioType)) === undefined) return [choice(title, [change])];
  const program = programForCrio(name, profile);
  // A path of another program was set on purpose.
  if (program === undefined || (path !== undefined && path.value !== '')) return [];
  const titleWithPath = t("Use '{0}' with {1}", profile.crioType, program);
  if (path !== undefined) {
    return [choice(titleWithPath, [change, { uri, range: path.range, text: program }])];
  }
  const before = linesOf(text)[keyRange.start.line]!.slice(0, keyRange.start.character);
  if (before.trim() !== '') return [];
  const { start } = keyRange;
  const setting = `runtime_path = "${program}"${lineBreak(text)}${before}`;
  return [choice(titleWithPath, [{ uri, range: { start, end: start }, text: setting }, change])];
}

/** The table with another runtime type. */
function withType(table: DeclaredHandler, value: string): DeclaredHandler {
  return {
    ...table,
    settings: { ...table.settings, runtime_type: { ...table.settings['runtime_type']!, value } },
  };
}

function withoutProgram(table: DeclaredHandler, isComplete = true): readonly NodeConfigFinding[] | undefined {
  const { name, nameRanges, settings } = table;
  const path = settings['runtime_path'];
  const isLeftToTemplate = path === undefined ? !isComplete : path.value === undefined;
  const isByPlatform = Object.keys(settings).some(key => key.startsWith('platform_runtime_paths.'));
  if (isLeftToTemplate || isByPlatform) return undefined;
  const written = textSetting(handlerOf(table), 'runtime_path');
  const program = written === undefined ? name : written.slice(written.lastIndexOf('/') + 1);
  const range = path === undefined || written === undefined ? nameRanges[0]! : path.range;
  if (settings['runtime_type']?.value === 'vm' && !shimName.test(program)) {
    const words = `invalid runtime_path for runtime '${name}': containerd binary naming pattern is not followed`;
    const message = sentences(
      t('For the type "vm" CRI-O needs a program called containerd-shim-NAME.'),
      wordsOf('CRI-O', words),
    );
    return [{ range, message }];
  }
  if (written !== undefined || programs.has(program)) return undefined;
  const message = sentences(
    t('The runtime "{0}" has no runtime_path.', name),
    t('CRI-O looks for a program called "{0}" on its PATH.', name),
    wordsOf('CRI-O', `"${name}" not found in $PATH`),
  );
  return [{ range, certainty: 'likely', message }];
}

/** Source: CRI-O `pkg/config/config.go` (RuntimeTypeVMBinaryPattern) of 1.37. */
const shimName = /^containerd-shim-[a-zA-Z0-9\-+]+$/;

/** Programs whose names are also used as handlers. */
const programs: ReadonlySet<string> = new Set(profiles.flatMap(({ binaries = [] }) => binaries));
