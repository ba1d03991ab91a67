import type { Certainty } from '../base/certainty.ts';
import type { ContainerdFile, ContainerdPlugin } from '../node-config/containerd.ts';
import { type ContainerdRelease, containerdReleases, isPluginRead } from '../node-config/merge-containerd.ts';
import type { NodeConfigFile } from '../node-config/node-config-file.ts';
import type { ClusterView } from './cluster-view.ts';
import { configurationsWith, mayBeBefore2 } from './node-configurations.ts';
import type { WorkspaceModel } from './workspace-model.ts';

/** A table of the CRI plugin, with runtimes, that some releases of containerd do not read in a file of its version. */
export interface UnreadPlugin {
  readonly plugin: ContainerdPlugin;
  readonly version: number;
  readonly releases: readonly ContainerdRelease[];
  readonly isUnreadByAll: boolean;
  readonly certainty: Certainty;
}

/**
 * The tables of a file that its containerd does not read. The CRI plugin had three names, and which of them containerd reads depends on
 * the `version` of the file and on its own release. Sources: `merge-containerd.ts` (isPluginRead).
 */
export function unreadPlugins(
  file: NodeConfigFile,
  model: WorkspaceModel,
  views: readonly ClusterView[],
): readonly UnreadPlugin[] {
  // A template may write either version, with a table for each of them.
  if (file.kind !== 'containerd' || !file.isComplete) return [];
  const version = versionOf(file, model);
  if (version === undefined) return [];
  // A file above version 2 is refused as a whole by releases that do not know it.
  const all = containerdReleases.filter(release => release !== '1.x' || version <= 2);
  return file.plugins.filter(isAboutRuntimes).flatMap(plugin => {
    const releases = all.filter(release => !isPluginRead(plugin.name, version, release));
    // That is the name in version 1, whichever releases still read it.
    if (releases.length === 0 || (plugin.name === 'cri' && version === 1)) return [];
    const isUnreadByAll = releases.length === all.length;
    const certainty = isUnreadByAll ? 'certain' : certaintyOf(releases);
    if (certainty === 'unknown' && !mayBeBefore2(views)) return [];
    return [{ plugin, version, releases, isUnreadByAll, certainty }];
  });
}

/** A table that only new releases read may be for those; one that only old releases read is a mistake. */
function certaintyOf(unread: UnreadPlugin['releases']): Certainty {
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
