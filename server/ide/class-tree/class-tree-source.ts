import type { ClusterView } from '../../analysis/cluster-view.ts';
import { type NodeOfClass, nodesOfClass } from '../../analysis/nodes-of-class.ts';
import type { ClusterInfo } from '../../clusters/info/cluster-info.ts';
import { readClass } from '../../kubernetes/admission/read-class.ts';
import type { KnownClass } from '../../kubernetes/classes/known-class.ts';
import type { ClassTreeItem } from '../../protocol/class-tree.ts';

/** Where the classes of a tree come from: a cluster, or the workspace. */
export interface ClassTreeSource {
  readonly id: string;
  readonly kind: ClassTreeItem['source'];
  /** `undefined` for the workspace. */
  readonly cluster: ClusterInfo | undefined;
  /** Its classes; of several that the workspace declares under one name the first. */
  readonly classes: readonly KnownClass[];
  /** The clusters whose nodes may run them: the cluster itself; for the workspace all in view. */
  readonly views: readonly ClusterView[];
}

/** The nodes of each cluster of a source as a class of the source sees them. */
export function nodesOfSource(
  { views }: ClassTreeSource,
  { object }: KnownClass,
): readonly (readonly NodeOfClass[] | undefined)[] {
  return views.map(view => nodesOfClass(readClass(object, view.version), view, view.kindsOfNodes));
}
