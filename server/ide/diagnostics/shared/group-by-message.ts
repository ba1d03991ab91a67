import type { ClusterView } from '../../../analysis/cluster-view.ts';
import { groupBy } from '../../../base/collections.ts';

/** A message that is the same for some of the clusters in view. */
export interface ClusterMessage<Item> {
  readonly text: string;
  /** The items with this message; at least one. */
  readonly items: readonly [Item, ...Item[]];
  /** The clusters as a suffix, ` (staging as of ...; production)`; empty if the only view is that of the workspace. */
  readonly where: string;
}

/** The distinct messages of the items with the clusters they apply to; items whose message is `undefined` are left out. */
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
