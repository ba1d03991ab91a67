import { type ClusterView, classIn } from './cluster-view.ts';

/** The clusters grouped into those that have a class, those that do not, and those for which this is unknown. */
export interface ExistenceOfClass {
  readonly having: readonly ClusterView[];
  readonly lacking: readonly ClusterView[];
  readonly others: readonly ClusterView[];
}

export function existenceOfClass(className: string, views: readonly ClusterView[]): ExistenceOfClass {
  const [having, without] = partition(views, view => classIn(view, className) !== undefined);
  const [lacking, others] = partition(without, view => view.isComplete);
  return { having, lacking, others };
}

function partition<Item>(items: readonly Item[], holds: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(holds), items.filter(item => !holds(item))];
}
