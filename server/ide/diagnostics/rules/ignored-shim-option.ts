import { handlersWithTable } from '../../../analysis/handlers-with-table.ts';
import { t } from '../../../base/l10n.ts';
import type { Declared, DeclaredHandler, SettingValue } from '../../../node-config/declared.ts';
import { type MergedHandler, textSetting } from '../../../node-config/merged.ts';
import { shimOf, typeOfShim } from '../../../node-config/shim.ts';
import { optionNamed, optionsOfOtherShims, optionsOfRuncShim } from '../../../node-config/shim-options.ts';
import type { TableNeeds } from '../../../runtimes/model/table-needs.ts';
import { resolveRuntime } from '../../../runtimes/resolve-runtime.ts';
import { tableNeedsOf } from '../../../runtimes/table-needs-of.ts';
import { choice, type NodeConfigFix } from '../shared/fix.ts';
import type { NodeConfigFinding, Rule } from '../shared/rule.ts';
import { sentences } from '../shared/sentences.ts';
import { addingLine, removingLine } from '../shared/toml-lines.ts';

/**
 * The options of a runtime's table are for its shim, and containerd says nothing of those that this shim does not have.
 * Sources: containerd `internal/cri/config/config.go:GenerateRuntimeOptions` (`pkg/cri/sbserver/helpers.go` of 1.7), which
 * takes the options of runc for the type of runc alone; `shim-options.ts`; the shims as in the profiles.
 */
export const ignoredShimOption: Rule = {
  id: 'ignored-shim-option',
  severity: 'warning',
  summary: "The table of a runtime has an option that the runtime's shim does not read.",
  summaryInChinese: '运行时的表中有其 shim 不读取的选项。',
  *checkNodeConfig(file, { model, text }) {
    if (file.kind !== 'containerd') return;
    for (const table of file.plugins.flatMap(({ handlers }) => handlers)) {
      const options = Object.entries(table.settings).filter(([key, option]) => isGiven(key, option));
      if (options.length === 0) continue;
      const [type, ...others] = new Set(handlersWithTable(table, model).map(typeOf));
      if (type === undefined || others.length > 0) continue;
      for (const [key, option] of options) yield* ignored(table, key, option, type, text);
    }
  },
};

/** Whether an option says something: `containerd config default` of 1.x writes the options of runc with empty values. */
function isGiven(key: string, { value }: Declared<SettingValue>): boolean {
  return key.startsWith('options.') && !['', 0, false, undefined].some(empty => empty === value);
}

/** The type of a handler's shim; `undefined` if it has another shim by its path. */
function typeOf(handler: MergedHandler): string | undefined {
  const written = textSetting(handler, 'runtime_type');
  const type = written?.startsWith('/') ? typeOfShim(written) : written;
  const path = textSetting(handler, 'runtime_path');
  return path === undefined || typeOfShim(path) === type ? type : undefined;
}

function* ignored(
  table: DeclaredHandler,
  key: string,
  option: Declared<SettingValue>,
  type: string,
  text: string,
): Generator<NodeConfigFinding> {
  const written = key.slice('options.'.length);
  const shim = shimOf(type) ?? type;
  if (type === 'io.containerd.runc.v2') {
    if (optionNamed(written, optionsOfOtherShims) === undefined) return;
    yield {
      range: option.keyRange,
      message: t('{0} does not read "{1}", an option of other shims.', shim, written),
      fixes: () => usingType(table, type, option),
    };
    return;
  }
  const name = optionNamed(written, optionsOfRuncShim);
  const needs = needsOf(table.name, type);
  if (name === undefined || needs?.optionsOfRunc === undefined || needs.optionsOfRunc.includes(name)) return;
  const instead = needs.insteadOf?.[name]?.();
  const path = name === 'BinaryName' && typeof option.value === 'string' ? option.value : '';
  const isShim = typeOfShim(path) !== undefined;
  yield {
    range: option.keyRange,
    // What a table lacks without the others is not known.
    certainty: instead === undefined && name !== 'BinaryName' ? 'unknown' : 'certain',
    message: sentences(
      t('{0} does not read "{1}", an option of runc.', shim, written),
      isShim ? whereShimBelongs(table, shim) : instead && t('It reads {0}.', instead),
    ),
    fixes: () => (isShim && path.startsWith('/') ? movingPath(table, option, path, text) : []),
  };
}

function whereShimBelongs({ settings }: DeclaredHandler, shim: string): string {
  const isPath = String(settings['runtime_type']?.value).startsWith('/') || 'runtime_path' in settings;
  return isPath
    ? t('The path of the shim is in the table already.')
    : t(
        'containerd looks for {0} on its PATH. The path of a shim belongs in runtime_path (since 1.6) or in runtime_type.',
        shim,
      );
}

/** The needs of the runtimes that have this type, if they agree. */
function needsOf(handler: string, runtimeType: string): TableNeeds | undefined {
  const candidates = resolveRuntime({ handler, configured: [{ runtimeType }] })?.candidates ?? [];
  const needs = new Set(candidates.map(tableNeedsOf));
  return needs.size === 1 ? [...needs][0] : undefined;
}

/** The fix that gives the path of the shim to the setting that is for it. */
function movingPath(
  table: DeclaredHandler,
  option: Declared<SettingValue>,
  path: string,
  text: string,
): readonly NodeConfigFix[] {
  const type = table.settings['runtime_type'];
  if (type === undefined || 'runtime_path' in table.settings) return [];
  const setting = `runtime_path = ${JSON.stringify(path)}`;
  const [added, removed] = [addingLine(type, setting, text), removingLine(option, text)];
  if (String(type.value).startsWith('/') || added === undefined || removed === undefined) return [];
  const { uri } = table;
  return [
    choice(t('Move to {0}', 'runtime_path'), [
      { uri, ...added },
      { uri, ...removed },
    ]),
  ];
}

/** The fix that uses the type whose options the table has, as `io.containerd.runsc.v1.options` tells. */
function usingType(
  { uri, settings }: DeclaredHandler,
  type: string,
  { value }: Declared<SettingValue>,
): readonly NodeConfigFix[] {
  const [, meant] = /^(io\.containerd\..+)\.options$/.exec(String(value)) ?? [];
  const written = settings['runtime_type'];
  const isKnown = meant !== undefined && needsOf('', meant) !== undefined;
  if (!isKnown || written?.value !== type) return [];
  return [choice(t("Use '{0}'", meant), [{ uri, range: written.range, text: meant }])];
}
