import type { ClusterView } from '../../../analysis/cluster-view.ts';
import { mayBeBefore2, mayBeSince2, releasesInWords } from '../../../analysis/node-configurations.ts';
import { type UnreadPlugin, unreadPlugins } from '../../../analysis/unread-plugins.ts';
import { t } from '../../../base/l10n.ts';
import type { ContainerdFile, ContainerdPlugin } from '../../../node-config/containerd.ts';
import type { CriPlugin } from '../../../node-config/declared.ts';
import { lineBreak } from '../../../yaml/edit.ts';
import { linesOf } from '../../../yaml/lines-of.ts';
import { choice, type NodeConfigFix } from '../shared/fix.ts';
import { pluginOfVersion } from '../shared/handler-table.ts';
import type { Rule } from '../shared/rule.ts';
import { sentences, wordsOf } from '../shared/sentences.ts';

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
      const { plugin, version, certainty } = unread;
      yield {
        range: plugin.nameRanges[0]!,
        certainty,
        message: message(unread, file.version !== undefined, views()),
        fixes: () => fixes(file, plugin, version, text),
      };
    }
  },
};

function message(
  { plugin: { name }, version, releases, isUnreadByAll }: UnreadPlugin,
  isStated: boolean,
  views: readonly ClusterView[],
): string {
  const right = isStated
    ? t('Version {0} has the runtimes below "{1}".', version, pluginOfVersion(version))
    : undefined;
  if (name === 'cri' && version === 2 && mayBeBefore2(views)) {
    return sentences(
      t('containerd up to 1.7 does not start with "{0}" in a file of version {1}.', name, version),
      mayBeSince2(views)
        ? t('containerd 2.0 and later ignores the table, so it has none of these runtimes.')
        : undefined,
      right,
      wordsOf('containerd', 'invalid plugin key URI "cri" expect io.containerd.x.vx'),
    );
  }
  const reader = isUnreadByAll ? 'containerd' : `containerd ${releasesInWords(releases)}`;
  return sentences(
    isStated
      ? t('{0} does not read "{1}" in a file of version {2}.', reader, name, version)
      : t('{0} does not read "{1}" in a file without version.', reader, name),
    isUnreadByAll ? t('It has none of these runtimes.') : undefined,
    right,
  );
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
