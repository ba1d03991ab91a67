import { rememberWhileAlive } from '../base/remember.ts';
import { isSameClass } from '../kubernetes/classes/class-aspects.ts';
import { describeServedClass, type KnownClass } from '../kubernetes/classes/known-class.ts';
import { definedKindOf } from '../kubernetes/kinds/read-definition.ts';
import type { Value } from '../yaml/value.ts';
import type { ClusterContents } from './info/cluster.ts';
import type { ClusterInfo, OlderPart } from './info/cluster-info.ts';
import { projectClass, projectQuota } from './info/project-object.ts';
import { createNodeGrouper, type NodeGrouper } from './nodes/node-groups.ts';
import { servedClassSource } from './saved/class-place.ts';
import { inOrder } from './saved/in-order.ts';

export interface MergeOptions {
  /** The saved state of the same cluster. */
  readonly saved?: ClusterInfo | undefined;
  /** Whether every change of the cluster is received. */
  readonly isWatched?: boolean;
  /** A node grouper with a cache, for a cluster that is read repeatedly. */
  readonly nodeGrouper?: NodeGrouper;
}

/**
 * A cluster that was read from its API server. A part that may not be read there is taken from the saved state, with its
 * age; the rest of the saved state is ignored. A cluster without nodes creates them on demand: nothing follows from it,
 * so its nodes count as unknown.
 */
export function mergeLiveWithSaved(contents: ClusterContents, how: MergeOptions = {}): ClusterInfo {
  const { saved, isWatched = false, nodeGrouper = createNodeGrouper() } = how;
  const { context } = contents;
  const older = olderParts(contents, saved);
  const age = {
    context,
    origin: { kind: 'live', isWatched },
    syncedAt: isWatched ? undefined : contents.readAt,
    older,
  } as const;
  const { classes } = contents;
  const objects = classes?.values() ?? saved?.classes.map(({ object }) => object) ?? [];
  const grouped = contents.nodes && nodeGrouper.group(contents.nodes, objects);
  return {
    ...age,
    serverVersion: contents.serverVersion ?? saved?.serverVersion,
    classes: classes === undefined ? (saved?.classes ?? []) : servedClasses(classes.values(), context, saved),
    isComplete: classes === undefined ? (saved?.isComplete ?? false) : true,
    ...(grouped === undefined || grouped.nodes.length === 0
      ? { nodes: saved?.nodes, labelsLeftOut: saved?.labelsLeftOut ?? [] }
      : { nodes: grouped.nodes, labelsLeftOut: grouped.labelsLeftOut }),
    quotas: isAnyQuotaKnown(contents)
      ? inOrder([...contents.quotas.values()].flat().map(projectQuota))
      : (saved?.quotas ?? []),
    definedKinds:
      contents.definitions === undefined ? (saved?.definedKinds ?? []) : kindsOf(contents.definitions),
  };
}

/** The kinds that definitions define: the same list for the same definitions. */
const kindsOf = rememberWhileAlive((definitions: ReadonlyMap<string, Value>) =>
  [...definitions.values()].flatMap(definition => definedKindOf(definition) ?? []),
);

/** The parts that only the saved file has, with their times. */
function olderParts(contents: ClusterContents, saved: ClusterInfo | undefined): readonly OlderPart[] {
  if (saved === undefined) return [];
  const lacksNodes = contents.nodes === undefined || contents.nodes.size === 0;
  const parts = [
    ...(contents.classes === undefined && saved.isComplete ? (['RuntimeClasses'] as const) : []),
    ...(lacksNodes && saved.nodes !== undefined ? (['nodes'] as const) : []),
    ...(!isAnyQuotaKnown(contents) && saved.quotas.length > 0 ? (['quotas'] as const) : []),
    ...(contents.definitions === undefined && saved.definedKinds.length > 0
      ? (['definitions'] as const)
      : []),
  ];
  return parts.map(part => {
    const { syncedAt } = saved.older.find(known => known.part === part) ?? saved;
    return { part, syncedAt };
  });
}

function isAnyQuotaKnown({ quotas }: ClusterContents): boolean {
  return quotas.size > 0;
}

/**
 * The classes of the cluster. One that is unchanged in the saved file points to that file, which can be opened and
 * searched.
 */
function servedClasses(
  classes: Iterable<Value>,
  context: string,
  saved: ClusterInfo | undefined,
): readonly KnownClass[] {
  const savedByName = new Map(saved?.classes.map(known => [known.name, known]));
  return inOrder(classes).map(served => {
    const object = projectClass(served, 'node.k8s.io/v1');
    const source = { kind: 'cluster', context } as const;
    const known = describeServedClass(object, servedClassSource(object, source));
    const savedClass = savedByName.get(known.name);
    return savedClass !== undefined && isSameClass(savedClass, known)
      ? { ...known, source: { ...savedClass.source, ...source } }
      : known;
  });
}
