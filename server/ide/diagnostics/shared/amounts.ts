import { isPlaceholder } from '../../../kubernetes/objects/placeholder.ts';
import type { Quantity } from '../../../kubernetes/quantities/quantity.ts';
import { readExactResources } from '../../../kubernetes/quantities/resource-list.ts';
import { entriesOf, get, textOf } from '../../../yaml/lookup.ts';
import type { Entry, Node } from '../../../yaml/tree.ts';
import { toValue } from '../../../yaml/value.ts';

/** An amount in a list of resources, such as `memory: 120Mi`, with its location. */
export interface Amount {
  readonly resource: string;
  readonly quantity: Quantity;
  /** The amount as written, without quotes. */
  readonly text: string;
  readonly entry: Entry;
  readonly value: Node;
}

/** The readable amounts of a list of resources. */
export function amountsIn(list: Node | null): readonly Amount[] {
  const quantities = readExactResources(toValue(list));
  return entriesOf(list).flatMap(entry => {
    const resource = entry.key.text;
    const quantity = quantities.get(resource);
    const { value } = entry;
    const text = textOf(value)?.trim();
    if (quantity === undefined || !value || !text || isPlaceholder(text)) return [];
    return [{ resource, quantity, text, entry, value }];
  });
}

/** The amounts that the overhead of a RuntimeClass adds to each of its Pods. */
export function podFixedOf({ overhead }: { readonly overhead: Node | null }): readonly Amount[] {
  return amountsIn(get(overhead, 'podFixed'));
}
