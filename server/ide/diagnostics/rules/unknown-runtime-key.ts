import { handlersWithTable } from '../../../analysis/handlers-with-table.ts';
import { configurationsWith, releasesOnNodes } from '../../../analysis/node-configurations.ts';
import { t } from '../../../base/l10n.ts';
import type { Declared, DeclaredHandler, SettingValue } from '../../../node-config/declared.ts';
import { isUnknown } from '../../../node-config/hide-templates.ts';
import { keysOfRuntime, type RuntimeRelease } from '../../../node-config/known-keys.ts';
import { handlerOf, textSetting } from '../../../node-config/merged.ts';
import type { NodeConfigFile } from '../../../node-config/node-config-file.ts';
import { optionNamed, optionsOfOtherShims, optionsOfRuncShim } from '../../../node-config/shim-options.ts';
import { resolveRuntime } from '../../../runtimes/resolve-runtime.ts';
import { tableNeedsOf } from '../../../runtimes/table-needs-of.ts';
import { closest } from '../shared/did-you-mean.ts';
import { choice, type NodeConfigFix } from '../shared/fix.ts';
import type { NodeConfigFinding, Rule, RuleContext } from '../shared/rule.ts';
import { sentences } from '../shared/sentences.ts';

/**
 * Container runtimes ignore the keys of a runtime's table that they do not know: containerd before 2.0 and CRI-O without a word,
 * containerd 2 with a warning, and in the options never with one. Sources: `known-keys.ts`, `shim-options.ts`.
 */
export const unknownRuntimeKey: Rule = {
  id: 'unknown-runtime-key',
  severity: 'warning',
  summary: 'The table of a runtime has a key that the container runtime does not know.',
  summaryInChinese: '运行时的表中有容器运行时不认识的键。',
  *checkNodeConfig(file, context) {
    const isOfNodes = configurationsWith(file, context.model).some(configuration => configuration.isOfNodes);
    const misplaced = misplacedKeys(file);
    for (const table of tablesOf(file)) {
      if (handlersWithTable(table, context.model).length === 0) continue;
      for (const [key, setting] of Object.entries(table.settings)) {
        if (
          isUnknown(key) ||
          misplaced.has(`${setting.keyRange.start.line}:${setting.keyRange.start.character}`)
        )
          continue;
        const found = unknownKey(key, setting, table, file) ?? newerKey(key, setting, file, context);
        // What is no slip may be of a fork, or of another time.
        if (found !== undefined && (isOfNodes || found.certainty !== 'unknown')) yield found;
      }
    }
  },
};

function tablesOf(file: NodeConfigFile): readonly DeclaredHandler[] {
  return file.kind === 'crio' ? file.handlers : file.plugins.flatMap(({ handlers }) => handlers);
}

/** Where settings are of which another rule says in which table they belong. */
function misplacedKeys(file: NodeConfigFile): ReadonlySet<string> {
  const misplaced = file.kind === 'crio' ? [] : file.plugins.flatMap(plugin => plugin.misplaced);
  return new Set(
    misplaced.flatMap(each => each.keyRanges).map(({ start }) => `${start.line}:${start.character}`),
  );
}

const names = { containerd: 'containerd', crio: 'CRI-O' } as const;

function unknownKey(
  key: string,
  setting: Declared<SettingValue>,
  table: DeclaredHandler,
  { kind }: NodeConfigFile,
): NodeConfigFinding | undefined {
  if (kind === 'containerd' && key.startsWith('options.')) {
    return unknownOption(key.slice('options.'.length), setting, table);
  }
  const known = Object.keys(keysOfRuntime[kind]);
  const [first = ''] = key.split('.');
  // A table inside of it, or a name in other letters, which newer parsers take.
  if (first !== key || known.includes(first.toLowerCase())) return undefined;
  const meant = closest(first, known);
  return {
    range: setting.keyRange,
    certainty: meant === undefined ? 'unknown' : 'certain',
    message: sentences(
      t('{0} has no key "{1}" for runtimes and ignores it.', names[kind], first),
      meant && t('Did you mean "{0}"?', meant),
    ),
    fixes: () => renaming(setting, meant, '', table),
  };
}

/** An option that the shim of runc does not have, or that is one of another shim but for its underscores. */
function unknownOption(
  option: string,
  setting: Declared<SettingValue>,
  table: DeclaredHandler,
): NodeConfigFinding | undefined {
  const type = textSetting(handlerOf(table), 'runtime_type');
  const isRunc = type === 'io.containerd.runc.v2';
  const known: readonly string[] = isRunc ? optionsOfRuncShim : optionsOfOtherShims;
  const all = [...optionsOfRuncShim, ...optionsOfOtherShims];
  if (type === undefined || option.includes('.') || optionNamed(option, all) !== undefined) return undefined;
  const plain = optionNamed(option.replaceAll(/[-_]/g, ''), known);
  const meant = plain ?? (isRunc ? closest(option, known) : undefined);
  if (!isRunc && (meant === undefined || !areOptionsKnown(type))) return undefined;
  return {
    range: setting.keyRange,
    certainty: meant === undefined ? 'unknown' : 'certain',
    message: sentences(
      t('The shim of {0} has no option "{1}".', type, option),
      meant && t('Did you mean "{0}"?', meant),
    ),
    fixes: () => renaming(setting, meant, 'options.', table),
  };
}

/** Whether it is known which options the shim of a type reads: it may get the whole table. */
function areOptionsKnown(runtimeType: string): boolean {
  const candidates = resolveRuntime({ configured: [{ runtimeType }] })?.candidates ?? [];
  return candidates.some(profile => tableNeedsOf(profile)?.optionsOfRunc !== undefined);
}

/** A key that is newer than the release of every known node. */
function newerKey(
  key: string,
  setting: Declared<SettingValue>,
  { kind }: NodeConfigFile,
  { views }: RuleContext,
): NodeConfigFinding | undefined {
  const since: RuntimeRelease | undefined = Object.hasOwn(keysOfRuntime[kind], key)
    ? keysOfRuntime[kind][key]
    : undefined;
  if (since === undefined) return undefined;
  const releases = releasesOnNodes(kind === 'crio' ? 'cri-o' : 'containerd', views());
  const isOlder = ([major, minor]: RuntimeRelease) =>
    major < since[0] || (major === since[0] && minor < since[1]);
  if (releases.length === 0 || !releases.every(isOlder)) return undefined;
  return {
    range: setting.keyRange,
    message: t(
      '{0} reads "{1}" since {2}, and the nodes have older releases.',
      names[kind],
      key,
      since.join('.'),
    ),
  };
}

function renaming(
  { keyRange: range }: Declared<SettingValue>,
  meant: string | undefined,
  prefix: string,
  { uri, settings }: DeclaredHandler,
): readonly NodeConfigFix[] {
  const taken = Object.keys(settings).map(key => key.toLowerCase());
  if (meant === undefined || taken.includes(`${prefix}${meant}`.toLowerCase())) return [];
  return [choice(t("Rename to '{0}'", meant), [{ uri, range, text: meant }])];
}
