import { canRunOn, type NodeOfClass } from '../../analysis/nodes-of-class.ts';
import { t } from '../../base/l10n.ts';
import type { ClusterNode } from '../../kubernetes/scheduling/node.ts';
import type { ClassTreeItem } from '../../protocol/class-tree.ts';
import { type ClassTreeSource, nodesOfSource } from './class-tree-source.ts';
import { moreItem, mostItems } from './use-items.ts';

/** The nodes of a cluster, those that no class can tell apart as one item: first those that can run the class. */
export function nodeItems(source: ClassTreeSource, className: string): readonly ClassTreeItem[] {
  const known = source.classes.find(({ name }) => name === className);
  const [nodes = []] = known === undefined ? [] : nodesOfSource(source, known);
  const inOrder = [...nodes.filter(canRunOn), ...nodes.filter(node => !canRunOn(node))];
  const items = inOrder.slice(0, mostItems).map((seen): ClassTreeItem => {
    const why = reasonOf(seen);
    return {
      path: [source.id, className, 'nodes', seen.node.name],
      kind: 'node',
      source: source.kind,
      label: labelOf(seen.node),
      description: [why, seen.node.containerRuntimeVersion].filter(Boolean).join(' · '),
      tooltip: [labelOf(seen.node), why, labelsOf(seen.node)].filter(Boolean).join('\n'),
      health: healthOf(seen),
      healthInWords: why ?? t('Pods of the class can run here.'),
      isParent: false,
    };
  });
  const more = inOrder.length - items.length;
  return more === 0
    ? items
    : [...items, moreItem([source.id, className, 'nodes', 'more'], source.kind, more)];
}

/** Why Pods of the class cannot run on a node, in the scheduler's words; or what is not known. */
function reasonOf({ obstacle, handler }: NodeOfClass): string | undefined {
  if (obstacle !== undefined) return obstacle;
  if (handler === 'missing') return t('the handler is missing');
  return handler === 'unknown' ? t('does not report its handlers') : undefined;
}

function healthOf(seen: NodeOfClass): 'works' | 'no-node' | 'unknown' {
  if (!canRunOn(seen)) return 'no-node';
  return seen.handler === 'known' ? 'works' : 'unknown';
}

function labelOf({ name, nodeCount = 1 }: ClusterNode): string {
  return nodeCount === 1 ? name : t('{0} nodes like {1}', nodeCount, name);
}

function labelsOf({ labels }: ClusterNode): string {
  return Object.entries(labels)
    .map(([key, value]) => `${key}=${value}`)
    .join('\n');
}
