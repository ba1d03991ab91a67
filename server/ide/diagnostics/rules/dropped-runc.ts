import { configurationsWith, mayBeBefore2 } from '../../../analysis/node-configurations.ts';
import { t } from '../../../base/l10n.ts';
import { rememberWhileAlive } from '../../../base/remember.ts';
import type { ContainerdFile, ContainerdPlugin } from '../../../node-config/containerd.ts';
import type { DeclaredHandler } from '../../../node-config/declared.ts';
import { tablesBefore2 } from '../../../node-config/merge-containerd.ts';
import { handlerOf } from '../../../node-config/merged.ts';
import type { NodeConfiguration } from '../../../node-config/node-config.ts';
import { runc } from '../../../runtimes/profiles/runc.ts';
import { lineBreak } from '../../../yaml/edit.ts';
import { choice, type NodeConfigFix } from '../shared/fix.ts';
import { handlerTable, tableWith } from '../shared/handler-table.ts';
import type { Rule } from '../shared/rule.ts';
import { sentences, wordsOf } from '../shared/sentences.ts';

/**
 * Before 2.0, runtimes in a file replace the built-in one, which still stays the default, and the plugin's table of a
 * file replaces that of the files read before. Sources: `merge-containerd.ts`; containerd
 * 1.7 `pkg/cri/config/config.go:ValidatePluginConfig`.
 */
export const droppedRunc: Rule = {
  id: 'dropped-runc',
  severity: 'warning',
  summary:
    'Before containerd 2.0, the runtimes of a file replace the built-in runc, which is the default, and those of other files.',
  summaryInChinese:
    '在 containerd 2.0 之前，文件中的运行时会取代内置的 runc（仍是默认运行时）和其他文件中的运行时。',
  *checkNodeConfig(file, { model, views, text }) {
    if (file.kind !== 'containerd' || !mayBeBefore2(views())) return;
    const found = configurationsWith(file, model).flatMap(configuration => {
      const each = replacement(configuration);
      return each?.plugin.uri === file.uri ? [{ ...each, files: configuration.files }] : [];
    });
    // Several configurations may import the file: what one of them loses does not depend on what another does.
    const together = {
      isDefaultMissing: found.some(each => each.isDefaultMissing),
      dropped: new Map(found.flatMap(({ dropped }) => [...dropped])),
      lost: [...new Set(found.flatMap(({ lost }) => lost))].sort(),
    };
    for (const { plugin, isDefaultMissing, dropped, files } of found) {
      yield {
        range: (plugin.handlers[0] ?? plugin).nameRanges[0]!,
        message: sentences(
          isDefaultMissing
            ? t('Up to containerd 1.7 this file replaces the built-in "runc": the CRI plugin does not load.')
            : t(
                'Up to containerd 1.7 this table drops the runtimes of other files: {0}.',
                quoted(dropped.keys(), '"'),
              ),
          isDefaultMissing
            ? t('Since 2.0 its runtimes are added to "runc".')
            : t('Since 2.0 the tables are merged.'),
          together.lost.length === 0
            ? undefined
            : t(
                'It also replaces what other files set there: {0}. Copy that too, or write everything into one file.',
                together.lost.join(', '),
              ),
          isDefaultMissing
            ? wordsOf(
                'containerd',
                'no corresponding runtime configured in `containerd.runtimes` for `containerd` `default_runtime_name = "runc"',
              )
            : undefined,
        ),
        fixes: () => declaring({ plugin, ...together }, file, files, lineBreak(text)),
      };
    }
  },
};

/** The table from which releases before 2.0 take all runtimes, and what is missing in it. */
interface Replacement {
  readonly plugin: ContainerdPlugin;
  /** Whether the default is the built-in runc, which no longer exists. */
  readonly isDefaultMissing: boolean;
  /** The handlers that tables of the same plugin in other files declare without effect: the last table of each. */
  readonly dropped: ReadonlyMap<string, DeclaredHandler>;
  /** What else tables of the same plugin in other files set without effect: `cni`, `registry`. */
  readonly lost: readonly string[];
}

const replacement = rememberWhileAlive((configuration: NodeConfiguration): Replacement | undefined => {
  const { files, merged, isComplete } = configuration;
  const before2 = merged.find(({ release }) => release === '1.x');
  const read = files.filter(file => file.kind === 'containerd');
  // A drop-in has the same effect whatever it is dropped into.
  const [root] = read;
  const isLastWord = isComplete || (read.length === 1 && root!.isComplete && root!.imports.length === 0);
  if (before2 === undefined || !isLastWord || read.some(isMeantFor2)) return undefined;
  // Another program may merge it with other texts before containerd reads them.
  if (read.some(({ inside }) => inside !== undefined)) return undefined;
  const plugin = tablesBefore2(read).at(-1);
  if (plugin === undefined) return undefined;
  const others = tablesBefore2(read).filter(other => other !== plugin);
  const dropped = others
    .flatMap(({ handlers }) => handlers)
    .filter(({ name }) => !before2.handlers.has(name));
  const isDefaultMissing =
    before2.defaultHandler === 'runc' && !before2.handlers.has('runc') && plugin.handlers.length > 0;
  if (!isDefaultMissing && dropped.length === 0) return undefined;
  const lost = new Set(others.flatMap(other => other.others).filter(key => !plugin.others.includes(key)));
  return {
    plugin,
    isDefaultMissing,
    dropped: new Map(dropped.map(handler => [handler.name, handler])),
    lost: [...lost].sort(),
  };
});

/** Whether a file has a table of the plugin that no release before 2.0 reads. */
function isMeantFor2({ plugins }: ContainerdFile): boolean {
  return plugins.some(({ name }) => name === 'io.containerd.cri.v1.runtime');
}

/** The handlers as the other files have them. A table without any runtimes is about something else. */
function declaring(
  { plugin, isDefaultMissing, dropped, lost }: Replacement,
  file: ContainerdFile,
  files: NodeConfiguration['files'],
  lineBreak: string,
): readonly NodeConfigFix[] {
  // Beside a new table, releases before 2.0 would no longer read the runtimes in the wrong one.
  const isMisplaced = file.plugins.some(({ misplaced }) => misplaced.length > 0);
  if (plugin.handlers.length === 0 || isMisplaced) return [];
  const how = { lineBreak, files, plugin: plugin.name };
  const isBuiltIn = isDefaultMissing && !dropped.has('runc');
  const tables = [
    ...(isBuiltIn ? [handlerTable('runc', runc, file, how)] : []),
    ...[...dropped.values()].map(handler => tableWith(handlerOf(handler), file, how)),
  ];
  const [first, ...more] = tables.flatMap(table => table ?? []);
  if (first === undefined || more.length + 1 < tables.length) return [];
  // The tables follow each other at the same position.
  const text = [first.text, ...more.map(table => lineBreak + table.text.trimStart())].join('');
  const names = quoted([...(isBuiltIn ? ['runc'] : []), ...dropped.keys()], "'");
  const title =
    lost.length === 0
      ? t('Also declare {0}', names)
      : t('Also declare {0} ({1} of other files stay without effect)', names, lost.join(', '));
  return [choice(title, [{ ...first, text }])];
}

function quoted(names: Iterable<string>, quote: string): string {
  return [...names].map(name => quote + name + quote).join(', ');
}
