import { type ClusterView, namesOfViews } from '../../../analysis/cluster-view.ts';
import { groupBy } from '../../../base/collections.ts';
import { t } from '../../../base/l10n.ts';

/** A message that is the same for some of the clusters in view. */
export interface ClusterMessage<Item> {
  readonly text: string;
  /** The items with this message; at least one. */
  readonly items: readonly [Item, ...Item[]];
  /** The clusters as a suffix, ` (dev, prod, staging)`; empty if the only view is that of the workspace. */
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
    return [{ text, items: [first, ...others], where: whereIn([first, ...others].map(({ view }) => view)) }];
  });
}

/** The clusters as a suffix, ` (dev, prod, staging)`; empty if the only view is that of the workspace. */
export function whereIn(views: readonly ClusterView[]): string {
  const names = namesOfViews(views);
  return names === '' ? '' : t(' ({0})', names);
}
