import { type ClusterView, clusterViews } from '../../analysis/cluster-view.ts';
import type { Snapshot } from '../../analysis/snapshot.ts';

/** The workspace with one cluster, and that cluster as it is now. */
export interface ClusterAlone {
  /** The snapshot with this cluster and no other: what the rules find is about it. */
  readonly snapshot: Snapshot;
  /** The cluster without the classes that the workspace declares and that are not applied. */
  readonly view: ClusterView;
  /** What is known of the chain there: nothing that exists in files only. */
  readonly inCluster: Pick<Snapshot, 'model' | 'views'>;
}

export function clusterAlone(snapshot: Snapshot, context: string): ClusterAlone {
  const { model, views } = snapshot;
  const index = model.clusters.findIndex(cluster => cluster.context === context);
  const clusters = model.clusters.slice(index, index + 1);
  const [view] = clusterViews(new Map(), clusters, context, '');
  const nothing = { declared: new Map(), operatorClasses: new Map() };
  return {
    snapshot: { ...snapshot, model: { ...model, clusters }, views: views.slice(index, index + 1) },
    view: view!,
    inCluster: { model: { ...model, ...nothing, clusters, isWorkspaceComplete: true }, views: [view!] },
  };
}
