import type { NodeConfiguration } from '../node-config/node-config.ts';
import type { NodeConfigFile } from '../node-config/node-config-file.ts';
import type { ClusterView } from '../workspace/cluster-view.ts';
import type { Knowledge } from '../workspace/knowledge.ts';

/**
 * The configurations of nodes that a file is part of; several where several of them import it. None while the folders
 * are still being read: then it is not known what there is besides.
 */
export function configurationsWith(
  { uri }: Pick<NodeConfigFile, 'uri'>,
  { nodeConfigurations, isWorkspaceComplete }: Knowledge,
): readonly NodeConfiguration[] {
  if (!isWorkspaceComplete) return [];
  return nodeConfigurations.filter(({ files }) => files.some(file => file.uri === uri));
}

/** `up to 1.7 and 2.0 to 2.2`, of what `containerdReleases` calls by the first one. */
export function releasesInWords(releases: readonly string[]): string {
  return releases.map(release => spans.get(release) ?? release).join(' and ');
}

const spans: ReadonlyMap<string, string> = new Map([
  ['1.x', 'up to 1.7'],
  ['2.0', '2.0 to 2.2'],
  ['2.3', '2.3 and later'],
]);

/** Whether nodes may have a containerd before 2.0: false only where nodes are known and none of them has. */
export function mayBeBefore2(views: readonly ClusterView[]): boolean {
  const nodes = views.flatMap(view => view.nodes ?? []);
  const versions = nodes.flatMap(({ containerRuntimeVersion }) => containerRuntimeVersion ?? []);
  return versions.length === 0 || versions.some(version => /^containerd:\/\/v?1\./.test(version));
}
