import type { ClusterContents } from '../cluster/cluster.ts';
import { keptClass, keptQuota } from '../cluster/kept-object.ts';
import { isSameClass } from '../kubernetes/class-aspects.ts';
import { describeServedClass, type KnownClass } from '../kubernetes/known-class.ts';
import type { Value } from '../yaml/value.ts';
import { servedClassSource } from './class-place.ts';
import { inOrder } from './in-order.ts';
import { type ClusterPart, type KnownCluster, labelOf } from './known-cluster.ts';
import { createNodeGrouper, type NodeGrouper } from './node-groups.ts';

export interface FromContents {
  /** What was saved of the same cluster. */
  readonly saved?: KnownCluster | undefined;
  /** Whether we are told of every change. */
  readonly isWatched?: boolean;
  /** One that remembers, where the same cluster is read again and again. */
  readonly nodeGrouper?: NodeGrouper;
}

/**
 * What is known of a cluster that was read from its API server. A part that may not be read there is taken from what
 * was saved, with the age that it has; everything else that was saved no longer counts. A cluster without a node is
 * one that makes them when they are needed: nothing follows from it, so its nodes are unknown.
 */
export function fromContents(contents: ClusterContents, how: FromContents = {}): KnownCluster {
  const { saved, isWatched = false, nodeGrouper = createNodeGrouper() } = how;
  const { context } = contents;
  const parts = partsOf(contents, saved);
  const age = {
    context,
    origin: { kind: 'live', isWatched },
    syncedAt: isWatched ? undefined : contents.readAt,
    fromFile: parts.length === 0 ? undefined : { parts, syncedAt: saved?.syncedAt },
  } as const;
  const { classes } = contents;
  const objects = classes?.values() ?? saved?.classes.map(({ object }) => object) ?? [];
  const grouped = contents.nodes && nodeGrouper.group(contents.nodes, objects);
  return {
    ...age,
    serverVersion: contents.serverVersion ?? saved?.serverVersion,
    classes:
      classes === undefined
        ? (saved?.classes ?? [])
        : servedClasses(classes.values(), context, labelOf({ ...age, fromFile: undefined }), saved),
    isComplete: classes === undefined ? (saved?.isComplete ?? false) : true,
    ...(grouped === undefined || grouped.nodes.length === 0
      ? { nodes: saved?.nodes, labelsLeftOut: saved?.labelsLeftOut ?? [] }
      : { nodes: grouped.nodes, labelsLeftOut: grouped.labelsLeftOut }),
    quotas: (contents.quotas && inOrder(contents.quotas.map(keptQuota))) ?? saved?.quotas ?? [],
  };
}

/** What only the file knows. */
function partsOf(contents: ClusterContents, saved: KnownCluster | undefined): readonly ClusterPart[] {
  if (saved === undefined) return [];
  const lacksNodes = contents.nodes === undefined || contents.nodes.size === 0;
  return [
    ...(contents.classes === undefined && saved.isComplete ? (['RuntimeClasses'] as const) : []),
    ...(lacksNodes && saved.nodes !== undefined ? (['nodes'] as const) : []),
    ...(contents.quotas === undefined && saved.quotas.length > 0 ? (['quotas'] as const) : []),
  ];
}

/** A class that the saved file has too and that has not changed is shown in the file, which can be opened and searched. */
function servedClasses(
  classes: Iterable<Value>,
  context: string,
  label: string,
  saved: KnownCluster | undefined,
): readonly KnownClass[] {
  const inFile = new Map(saved?.classes.map(known => [known.name, known]));
  return inOrder(classes).map(served => {
    const object = keptClass(served, 'node.k8s.io/v1');
    const source = { kind: 'cluster', context, label } as const;
    const known = describeServedClass(object, servedClassSource(object, source));
    const written = inFile.get(known.name);
    return written !== undefined && isSameClass(written, known)
      ? { ...known, source: { ...written.source, ...source } }
      : known;
  });
}
