import type { ClusterView } from '../../analysis/cluster-view.ts';
import { groupBy } from '../../base/collections.ts';

/** Something that some of the clusters in view say in the same words. */
export interface ClusterMessage<Item> {
  readonly text: string;
  /** Those that say it; at least one. */
  readonly items: readonly [Item, ...Item[]];
  /** ` (staging as of ...; production)`, or nothing where the only view is that of the workspace. */
  readonly where: string;
}

/** What is said of each cluster, each text once, with the clusters it holds for. `undefined` says nothing. */
export function groupByMessage<Item extends { readonly view: ClusterView }>(
  items: readonly Item[],
  textOf: (item: Item) => string | undefined,
): readonly ClusterMessage<Item>[] {
  const groups = groupBy(items, textOf);
  return [...groups].flatMap(([text, [first, ...others]]) => {
    if (text === undefined || first === undefined) return [];
    return [{ text, items: [first, ...others], where: clustersNamed([first, ...others]) }];
  });
}

function clustersNamed(items: readonly { readonly view: ClusterView }[]): string {
  const labels = new Set(items.flatMap(({ view }) => view.label ?? []));
  return labels.size === 0 ? '' : ` (${[...labels].join('; ')})`;
}
