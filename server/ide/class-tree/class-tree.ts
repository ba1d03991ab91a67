import type { Snapshot } from '../../analysis/snapshot.ts';
import { t } from '../../base/l10n.ts';
import { type ClusterInfo, labelOf } from '../../clusters/info/cluster-info.ts';
import { countNodes } from '../../kubernetes/scheduling/node.ts';
import type { ClassTreeItem } from '../../protocol/class-tree.ts';
import { classItems, groupsOfClass } from './class-items.ts';
import type { ClassTreeSource } from './class-tree-source.ts';
import { nodeItems } from './node-items.ts';
import { useItems } from './use-items.ts';

/**
 * The items below one of the tree of RuntimeClasses: sources (clusters, then the workspace), their classes, and the uses
 * and nodes of a class. Empty for an item that no longer exists.
 */
export function classTree(snapshot: Snapshot, parent: readonly string[]): readonly ClassTreeItem[] {
  const sources = sourcesOf(snapshot);
  const [id, className, group] = parent;
  if (id === undefined) return sources.map(source => sourceItem(source));
  const source = sources.find(found => found.id === id);
  if (source === undefined) return [];
  if (className === undefined) return classItems(snapshot, source);
  if (group === undefined) return groupsOfClass(snapshot, source, className);
  if (group === 'uses') return useItems(snapshot, source, className);
  return nodeItems(source, className);
}

function sourcesOf({ model, views }: Snapshot): readonly ClassTreeSource[] {
  const clusters = model.clusters.map((cluster, index) => ({
    id: `cluster ${cluster.context}`,
    kind: kindOf(cluster),
    cluster,
    classes: cluster.classes,
    // There is one view for each cluster, in the same order.
    views: [views[index]!],
  }));
  const classes = [...model.declared.values()].map(([first]) => first!);
  const workspace: ClassTreeSource = {
    id: 'workspace',
    kind: 'workspace',
    cluster: undefined,
    classes,
    views,
  };
  return classes.length === 0 ? clusters : [...clusters, workspace];
}

function sourceItem({ id, kind, cluster, classes, views }: ClassTreeSource): ClassTreeItem {
  const counts = [
    classes.length === 1 ? t('1 class') : t('{0} classes', classes.length),
    ...(cluster?.nodes === undefined ? [] : [nodesInWords(countNodes(cluster.nodes))]),
  ];
  const common = { path: [id], kind: 'source' as const, source: kind, isParent: classes.length > 0 };
  if (cluster === undefined) {
    const tooltip = t('RuntimeClasses that files of the workspace declare');
    return { ...common, label: t('Workspace'), description: counts.join(' · '), tooltip };
  }
  const { context, origin } = cluster;
  const first = views[0]?.kindsOfNodes === undefined ? [t('nodes unknown')] : [];
  return {
    ...common,
    label: context,
    context,
    description: [stateInWords(kind), ...counts, ...first].join(' · '),
    tooltip: labelOf(cluster),
    ...(origin.kind === 'saved' && { place: { uri: origin.uri, range: startOfFile } }),
  };
}

function kindOf({ origin }: ClusterInfo): ClassTreeSource['kind'] {
  if (origin.kind === 'saved') return 'saved';
  return origin.isWatched ? 'watched' : 'read';
}

function stateInWords(kind: ClassTreeSource['kind']): string {
  if (kind === 'saved') return t('saved');
  return kind === 'watched' ? t('live') : t('read once');
}

function nodesInWords(count: number): string {
  return count === 1 ? t('1 node') : t('{0} nodes', count);
}

const start = { line: 0, character: 0 };
const startOfFile = { start, end: start };
