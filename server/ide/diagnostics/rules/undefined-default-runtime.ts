import { configurationsWith } from '../../../analysis/node-configurations.ts';
import { isKnownHandler, runtimeOfHandler } from '../../../analysis/runtime-of-handler.ts';
import type { WorkspaceModel } from '../../../analysis/workspace-model.ts';
import { t } from '../../../base/l10n.ts';
import { windowsHandlers } from '../../../node-config/merge-containerd.ts';
import type { NodeConfigFile } from '../../../node-config/node-config-file.ts';
import { lineBreak } from '../../../yaml/edit.ts';
import type { FileRange } from '../../../yaml/line-index.ts';
import { closest } from '../shared/did-you-mean.ts';
import { choice, type NodeConfigFix } from '../shared/fix.ts';
import { handlerTable } from '../shared/handler-table.ts';
import type { Rule } from '../shared/rule.ts';
import { sentences, wordsOf } from '../shared/sentences.ts';

/**
 * The default handler has no table, so the container runtime does not come up. Sources: containerd
 * `internal/cri/config/config.go:ValidateRuntimeConfig`, CRI-O `pkg/config/config.go:ValidateDefaultRuntime`.
 */
export const undefinedDefaultRuntime: Rule = {
  id: 'undefined-default-runtime',
  breaks: 'table',
  severity: 'error',
  summary: 'The default runtime of a node has no table in its configuration.',
  summaryInChinese: '节点的默认运行时在其配置中没有对应的表。',
  *checkNodeConfig(file, { model, text }) {
    for (const { name, range, others } of undefinedDefaults(file, model)) {
      yield {
        range,
        message: messages[file.kind](name),
        fixes: () => fixes(name, range, others, file, model, text),
      };
    }
  },
};

const messages = {
  containerd: (name: string) =>
    sentences(
      t('The default runtime "{0}" has no table.', name),
      t('The CRI plugin does not load, and the node starts no Pods.'),
      wordsOf(
        'containerd',
        `no corresponding runtime configured in \`containerd.runtimes\` for \`containerd\` \`default_runtime_name = "${name}"`,
      ),
    ),
  crio: (name: string) =>
    sentences(
      t('The default runtime "{0}" has no table.', name),
      t('CRI-O does not start.'),
      wordsOf(
        'CRI-O',
        `default_runtime set to "${name}", but no runtime entry table [crio.runtime.runtimes.${name}] was found`,
      ),
    ),
} as const;

interface UndefinedDefault {
  readonly name: string;
  readonly range: FileRange;
  /** The handlers that have a table. */
  readonly others: readonly string[];
}

/** The defaults that are set by this file and for which no release of the container runtime finds a table. */
function* undefinedDefaults(file: NodeConfigFile, model: WorkspaceModel): Generator<UndefinedDefault> {
  for (const { merged, isComplete } of configurationsWith(file, model)) {
    const naming = merged.filter(({ defaultDeclaration }) => defaultDeclaration?.uri === file.uri);
    const [first] = naming;
    const { defaultHandler: name, defaultDeclaration } = first ?? {};
    if (!isComplete || name === undefined || !defaultDeclaration) continue;
    if (windowsHandlers.some(handler => handler === name)) continue;
    if (naming.some(({ handlers }) => handlers.has(name))) continue;
    yield { name, range: defaultDeclaration.range, others: [...first!.handlers.keys()] };
  }
}

function fixes(
  name: string,
  range: FileRange,
  others: readonly string[],
  file: NodeConfigFile,
  model: WorkspaceModel,
  text: string,
): readonly NodeConfigFix[] {
  const meant = isKnownHandler(name, model.runtimes) ? undefined : closest(name, others);
  const profile = runtimeOfHandler(name, model.runtimes);
  const plugins = file.kind === 'containerd' ? file.plugins : [];
  const plugin = plugins.find(({ defaultRuntimeName }) => defaultRuntimeName?.range === range)?.name;
  const table = profile && handlerTable(name, profile, file, { lineBreak: lineBreak(text), plugin });
  return [
    ...(meant === undefined ? [] : [choice(t("Use '{0}'", meant), [{ uri: file.uri, range, text: meant }])]),
    ...(table === undefined ? [] : [choice(t("Add a table for '{0}'", name), [table])]),
  ];
}
