import type { ClusterView } from '../../../analysis/cluster-view.ts';
import { mayBeBefore2, mayBeSince2, releasesInWords } from '../../../analysis/node-configurations.ts';
import { unreadPlugins } from '../../../analysis/unread-plugins.ts';
import { t } from '../../../base/l10n.ts';
import type { ContainerdFile, ContainerdPlugin } from '../../../node-config/containerd.ts';
import type { CriPlugin } from '../../../node-config/declared.ts';
import { lineBreak } from '../../../yaml/edit.ts';
import { linesOf } from '../../../yaml/lines-of.ts';
import { choice, type NodeConfigFix } from '../shared/fix.ts';
import { pluginOfVersion } from '../shared/handler-table.ts';
import type { Rule } from '../shared/rule.ts';
import { sentences } from '../shared/sentences.ts';

/**
 * A table of the CRI plugin under a name that the file's version does not have (`unread-plugins.ts`). containerd ignores it, but 1.3 to
 * 1.7 refuse the first name in a file of version 2. Source: containerd 1.7.28 `services/server/config/config.go` (ValidateV2), gone
 * in 2.0.
 */
export const unreadPluginTable: Rule = {
  id: 'unread-plugin-table',
  breaks: 'table',
  severity: 'error',
  summary: 'The runtimes of a containerd file are in a table that its version does not have.',
  summaryInChinese: 'containerd 文件中的运行时位于其版本不读取的表中。',
  *checkNodeConfig(file, { model, views, text }) {
    if (file.kind !== 'containerd') return;
    for (const unread of unreadPlugins(file, model, views())) {
      const { plugin, version, releases, isUnreadByAll, certainty } = unread;
      const tableInFile = file.version
        ? t('"{0}" in a file of version {1}', plugin.name, version)
        : t('"{0}" in a file without version', plugin.name);
      const problem =
        plugin.name === 'cri' && version === 2
          ? refused(tableInFile, views())
          : isUnreadByAll
            ? t('containerd does not read {0}, so it has none of these runtimes.', tableInFile)
            : t('containerd {0} does not read {1}.', releasesInWords(releases), tableInFile);
      const right =
        file.version && t('Version {0} has the runtimes below "{1}".', version, pluginOfVersion(version));
      yield {
        range: plugin.nameRanges[0]!,
        certainty,
        message: sentences(problem, right),
        fixes: () => fixes(file, plugin, version, text),
      };
    }
  },
};

/** The sentences about `cri` in a file of version 2: of the releases that nodes have, or of all if none is known. */
function refused(inFile: string, views: readonly ClusterView[]): string {
  const before2 = t(
    'containerd up to 1.7 does not start with {0}: {1}.',
    inFile,
    'invalid plugin key URI "cri" expect io.containerd.x.vx',
  );
  if (!mayBeBefore2(views))
    return t('containerd does not read {0}, so it has none of these runtimes.', inFile);
  const since2 = t('containerd 2.0 and later ignores the table, so it has none of these runtimes.');
  return mayBeSince2(views) ? sentences(before2, since2) : before2;
}

function fixes(
  file: ContainerdFile,
  plugin: ContainerdPlugin,
  version: number,
  text: string,
): readonly NodeConfigFix[] {
  const { uri, plugins } = file;
  if (file.version === undefined) {
    if (plugins.some(({ name }) => name !== plugin.name)) return [];
    const start = { line: 0, character: 0 };
    const needed = plugin.name === 'io.containerd.grpc.v1.cri' ? 2 : 3;
    const setting = `version = ${needed}${lineBreak(text)}`;
    return [
      choice(t('Set {0}', `version = ${needed}`), [{ uri, range: { start, end: start }, text: setting }]),
    ];
  }
  const name = pluginOfVersion(version);
  if (plugins.some(other => other.name === name) || !canBeRenamed(plugin, name, text)) return [];
  const lines = linesOf(text);
  const changes = plugin.nameRanges.map(range => {
    const isQuoted = /["']/.test(lines[range.start.line]?.[range.start.character - 1] ?? '');
    return { uri, range, text: isQuoted ? name : `"${name}"` };
  });
  return [choice(t("Rename to '{0}'", name), changes)];
}

/** Whether a table can get the last name, under which other settings than runtimes belong to other plugins. */
function canBeRenamed({ nameRanges }: ContainerdPlugin, name: CriPlugin, text: string): boolean {
  if (name !== 'io.containerd.cri.v1.runtime') return true;
  const lines = linesOf(text);
  return nameRanges.every(({ end }) =>
    /^["']?\.containerd\./.test(lines[end.line]?.slice(end.character) ?? ''),
  );
}
