import type { ClusterView } from '../../../analysis/cluster-view.ts';
import {
  configurationsWith,
  mayBeBefore2,
  mayBeSince2,
  releasesInWords,
} from '../../../analysis/node-configurations.ts';
import type { WorkspaceModel } from '../../../analysis/workspace-model.ts';
import type { Certainty } from '../../../base/certainty.ts';
import { t } from '../../../base/l10n.ts';
import type { ContainerdFile, ContainerdPlugin } from '../../../node-config/containerd.ts';
import type { CriPlugin } from '../../../node-config/declared.ts';
import { containerdReleases, isPluginRead } from '../../../node-config/merge-containerd.ts';
import { lineBreak } from '../../../yaml/edit.ts';
import { linesOf } from '../../../yaml/lines-of.ts';
import { choice, type NodeConfigFix } from '../shared/fix.ts';
import { pluginOfVersion } from '../shared/handler-table.ts';
import type { Rule } from '../shared/rule.ts';
import { sentences } from '../shared/sentences.ts';

/**
 * The CRI plugin had three names, and which of them containerd reads depends on the `version` of the file and on its own release. It
 * ignores what it does not read, but 1.3 to 1.7 refuse the first name in a file of version 2. Sources: `merge-containerd.ts`
 * (isPluginRead); containerd 1.7.28 `services/server/config/config.go` (ValidateV2), gone in 2.0.
 */
export const unreadPluginTable: Rule = {
  id: 'unread-plugin-table',
  breaks: 'table',
  severity: 'error',
  summary: 'The runtimes of a containerd file are in a table that its version does not have.',
  summaryInChinese: 'containerd 文件中的运行时位于其版本不读取的表中。',
  *checkNodeConfig(file, { model, views, text }) {
    // A template may write either version, with a table for each of them.
    if (file.kind !== 'containerd' || !file.isComplete) return;
    const version = versionOf(file, model);
    if (version === undefined) return;
    // A file above version 2 is refused as a whole by releases that do not know it.
    const all = containerdReleases.filter(release => release !== '1.x' || version <= 2);
    for (const plugin of file.plugins.filter(isAboutRuntimes)) {
      const unread = all.filter(release => !isPluginRead(plugin.name, version, release));
      // That is the name in version 1, whichever releases still read it.
      if (unread.length === 0 || (plugin.name === 'cri' && version === 1)) continue;
      const certainty = certaintyOf(unread, all);
      if (certainty === 'unknown' && !mayBeBefore2(views())) continue;
      const tableInFile = file.version
        ? t('"{0}" in a file of version {1}', plugin.name, version)
        : t('"{0}" in a file without version', plugin.name);
      const problem =
        plugin.name === 'cri' && version === 2
          ? refused(tableInFile, views())
          : unread.length === all.length
            ? t('containerd does not read {0}, so it has none of these runtimes.', tableInFile)
            : t('containerd {0} does not read {1}.', releasesInWords(unread), tableInFile);
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

type Releases = readonly (typeof containerdReleases)[number][];

/** A table that only new releases read may be for those; one that only old releases read is a mistake. */
function certaintyOf(unread: Releases, all: Releases): Certainty {
  if (unread.length === all.length) return 'certain';
  return unread.every(release => release === '1.x') ? 'unknown' : 'likely';
}

/**
 * The version that the file declares, else 1 for a file that is read alone. An imported file without a version has the
 * version of the importing file in some releases, so its version is `undefined`.
 */
function versionOf(file: ContainerdFile, model: WorkspaceModel): number | undefined {
  if (file.version !== undefined) return file.version.value;
  const configurations = configurationsWith(file, model);
  const isAlone = configurations.every(({ files, isComplete }) => isComplete && files.length === 1);
  return isAlone && configurations.length > 0 ? 1 : undefined;
}

function isAboutRuntimes({ hasRuntimes, defaultRuntimeName }: ContainerdPlugin): boolean {
  return hasRuntimes || defaultRuntimeName !== undefined;
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
