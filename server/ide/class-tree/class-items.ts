import { healthOnNodes, isConflicting } from '../../analysis/class-health.ts';
import { filePlaceOf } from '../../analysis/file-place.ts';
import { type NodeOfClass, shareOfNodes } from '../../analysis/nodes-of-class.ts';
import type { Snapshot } from '../../analysis/snapshot.ts';
import { groupBy } from '../../base/collections.ts';
import { t } from '../../base/l10n.ts';
import type { KnownClass } from '../../kubernetes/classes/known-class.ts';
import { overheadInWords, overheadOfClass } from '../../kubernetes/classes/overhead-in-words.ts';
import type { ClassHealth, ClassTreeItem } from '../../protocol/class-tree.ts';
import { usesInWords } from '../text/uses-in-words.ts';
import { type ClassTreeSource, nodesOfSource } from './class-tree-source.ts';

/** The classes of a source, in the order of their names: what each is, and whether its Pods can run. */
export function classItems(snapshot: Snapshot, source: ClassTreeSource): readonly ClassTreeItem[] {
  const { model } = snapshot;
  const clusterClasses = groupBy(
    model.clusters.flatMap(({ classes }) => classes),
    ({ name }) => name,
  );
  const inOrder = [...source.classes].sort((a, b) => (a.name < b.name ? -1 : 1));
  return inOrder.map(known => {
    const { name, handler } = known;
    const nodes = nodesOfSource(source, known);
    const health =
      source.cluster === undefined && isConflicting(model.declared.get(name)!, clusterClasses.get(name) ?? [])
        ? 'conflicting'
        : healthOnNodes(nodes);
    const overhead = overheadInWords(overheadOfClass(known.object));
    const parts = [
      handler ?? t('no handler'),
      overhead,
      nodesInWords(source, nodes),
      usesInWords(model.uses.get(name)?.length ?? 0),
    ];
    const healthInWords = textOf(health);
    return {
      path: [source.id, name],
      kind: 'class',
      source: source.kind,
      label: name,
      description: parts.filter(part => part !== '').join(' · '),
      tooltip: [name, ...parts.filter(part => part !== ''), healthInWords].join('\n'),
      health,
      healthInWords,
      ...placeOf(snapshot, known),
      className: name,
      ...(source.cluster !== undefined && { context: source.cluster.context }),
      isParent: true,
    };
  });
}

/** The items below a class: its uses in the workspace, and the nodes of its cluster. */
export function groupsOfClass(
  { model }: Snapshot,
  source: ClassTreeSource,
  className: string,
): readonly ClassTreeItem[] {
  const known = source.classes.find(({ name }) => name === className);
  if (known === undefined) return [];
  const uses = model.uses.get(className) ?? [];
  const [nodes] = source.cluster === undefined ? [] : nodesOfSource(source, known);
  const group = (kind: 'uses' | 'nodes', label: string, description: string, isParent: boolean) => ({
    path: [source.id, className, kind],
    kind,
    source: source.kind,
    label,
    description,
    tooltip: '',
    className,
    isParent,
  });
  const running = nodes && nodesInWords(source, [nodes]);
  return [
    group('uses', t('Used by'), String(uses.length), uses.length > 0),
    ...(source.cluster === undefined ? [] : [group('nodes', t('Nodes'), running ?? t('unknown'), !!nodes)]),
  ];
}

/** `2 of 5 nodes`: those of the cluster that can run the class; nothing where nodes are unknown, or of several clusters. */
function nodesInWords(
  { cluster }: ClassTreeSource,
  [nodes]: readonly (readonly NodeOfClass[] | undefined)[],
): string {
  return cluster === undefined || nodes === undefined ? '' : shareOfNodes(nodes);
}

function textOf(health: ClassHealth): string {
  switch (health) {
    case 'works':
      return t('Nodes can run it.');
    case 'no-node':
      return t('No known node can run it.');
    case 'unknown':
      return t('Whether a node can run it is not known.');
    case 'conflicting':
      return t('It is declared in several ways, or with another handler than in a cluster.');
  }
}

/** The file or the read-only document with the class. */
function placeOf(snapshot: Snapshot, { source }: KnownClass): Pick<ClassTreeItem, 'place'> {
  // The place of a class that is in no file is found by writing and reading its text; its name is what the URI has.
  if (source.kind === 'cluster' && source.uri.startsWith('runtimeclass-cluster:')) {
    const start = { line: 0, character: 0 };
    return { place: { uri: source.uri, range: { start, end: start } } };
  }
  return { place: filePlaceOf(snapshot, source) };
}
