import { groupBy } from '../base/collections.ts';
import { t } from '../base/l10n.ts';
import { rememberWhileAlive } from '../base/remember.ts';
import { andSeries } from '../base/series.ts';
import { type NodeConfiguration, nodeConfigFiles } from '../node-config/node-config.ts';
import type { NodeConfigFile } from '../node-config/node-config-file.ts';
import { folderOf } from '../node-config/paths.ts';
import type { ClusterView } from './cluster-view.ts';
import type { WorkspaceModel } from './workspace-model.ts';

/**
 * The configurations of nodes that a file is part of; several if several import it. Empty while the folders are still
 * being read, because other files may belong to them.
 */
export function configurationsWith(
  { uri }: Pick<NodeConfigFile, 'uri'>,
  { nodeConfigurations, isWorkspaceComplete }: WorkspaceModel,
): readonly NodeConfiguration[] {
  return isWorkspaceComplete ? (configurationsByFile(nodeConfigurations).get(uri) ?? []) : [];
}

const configurationsByFile = rememberWhileAlive((configurations: readonly NodeConfiguration[]) => {
  const byFile = new Map<string, NodeConfiguration[]>();
  for (const configuration of configurations) {
    for (const uri of new Set(configuration.files.map(file => file.uri))) {
      byFile.set(uri, [...(byFile.get(uri) ?? []), configuration]);
    }
  }
  return byFile;
});

/**
 * Whether a configuration of containerd may be meant for 1.x: a sibling is for containerd 2 by its version or by its
 * name (`containerd2`), or the folders are still being read. `SPECS/containerd/` and `SPECS/containerd2/` are siblings,
 * and so are `config.toml` and `config2.toml`.
 */
export function mayBeFor1(file: NodeConfigFile, model: WorkspaceModel): boolean {
  if (!model.isWorkspaceComplete) return true;
  const own = new Set(configurationsWith(file, model));
  const siblings = filesFor2(model.nodeConfigurations).get(folderWithoutVersion(file.uri)) ?? [];
  return siblings.some(
    other =>
      other.uri !== file.uri &&
      !configurationsWith(other, model).some(configuration => own.has(configuration)) &&
      !(isNamedFor2(other.uri) && isNamedFor2(file.uri)),
  );
}

/** The files for containerd 2 by their folders. */
const filesFor2 = rememberWhileAlive((configurations: readonly NodeConfiguration[]) =>
  groupBy(
    nodeConfigFiles(configurations).filter(file => isNamedFor2(file.uri) || isVersionOf2(file)),
    ({ uri }) => folderWithoutVersion(uri),
  ),
);

function folderWithoutVersion(uri: string): string {
  return folderOf(uri).replaceAll(/(containerd)[-_]?v?\d[\d.x]*/g, '$1');
}

function isNamedFor2(uri: string): boolean {
  return /containerd[-_]?v?2/.test(uri.split('/').slice(-2).join('/'));
}

function isVersionOf2(file: NodeConfigFile): boolean {
  return file.kind === 'containerd' && (file.version?.value ?? 0) > 2;
}

/** The releases that `containerdReleases` names by the first one, as text: `up to 1.7 and 2.0 to 2.2`. */
export function releasesInWords(releases: readonly string[]): string {
  const spans: Readonly<Record<string, string>> = {
    '1.x': t('up to 1.7'),
    '2.0': t('2.0 to 2.2'),
    '2.3': t('2.3 and later'),
  };
  return andSeries(releases.map(release => spans[release] ?? release));
}

/** The releases of a container runtime that known nodes have, such as `[1, 36]`; empty if no node tells. */
export function releasesOnNodes(
  runtime: 'containerd' | 'cri-o',
  views: readonly ClusterView[],
): readonly (readonly [major: number, minor: number])[] {
  const release = new RegExp(`^${runtime}://v?(\\d{1,3})\\.(\\d{1,3})\\.`);
  return views
    .flatMap(view => view.nodes ?? [])
    .flatMap(({ containerRuntimeVersion = '' }) => {
      const [, major, minor] = release.exec(containerRuntimeVersion) ?? [];
      return major === undefined ? [] : [[Number(major), Number(minor)] as const];
    });
}

/** Whether nodes may have a containerd before 2.0: false only if nodes are known and none of them has. */
export function mayBeBefore2(views: readonly ClusterView[]): boolean {
  return mayBe(views, /^containerd:\/\/v?1\./);
}

/** Whether nodes may have containerd 2.0 or later: false only if nodes are known and none of them has. */
export function mayBeSince2(views: readonly ClusterView[]): boolean {
  return mayBe(views, /^containerd:\/\/v?[2-9]/);
}

function mayBe(views: readonly ClusterView[], pattern: RegExp): boolean {
  const nodes = views.flatMap(view => view.nodes ?? []);
  const versions = nodes.flatMap(({ containerRuntimeVersion }) => containerRuntimeVersion ?? []);
  return versions.length === 0 || versions.some(version => pattern.test(version));
}
