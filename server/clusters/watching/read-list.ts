import { textOfBytes } from '../../base/text-of-bytes.ts';
import { isList, stringAt, type Value, valueAt } from '../../kubernetes/objects/value.ts';
import { ClusterProblem } from '../info/cluster.ts';

/** One page of a list. */
export interface ListPage {
  readonly items: readonly Value[];
  /** The version of the list, from which a watch continues. */
  readonly resourceVersion: string;
  /** The token for the next page; '' on the last one. */
  readonly continueToken: string;
}

/**
 * Reads the answer to a list request in one piece: `listResource` requests pages that are parsed within some milliseconds.
 *
 * @throws ClusterProblem of kind `answer` if the text is cut short, not JSON, not a list, or longer than any list; the
 * errors of `body`.
 */
export async function readList(body: AsyncIterable<Uint8Array>): Promise<ListPage> {
  const list = parse(await textOfBytes(body, longestList));
  // Every Kubernetes list has `items`, which may be null; a Status or the answer of a proxy has none.
  const items = valueAt(list, ['items']);
  if (items !== null && !isList(items)) throw notAList();
  return {
    items: items ?? [],
    resourceVersion: stringAt(list, ['metadata', 'resourceVersion']),
    continueToken: stringAt(list, ['metadata', 'continue']),
  };
}

/**
 * Longest list in bytes: twice the nodes of the largest cluster that Kubernetes supports (5,000), which arrive as one
 * page if a proxy does not support paging.
 */
export const longestList = 256 * 1024 * 1024;

function parse(text: string | undefined): Value {
  if (text === undefined) throw notAList();
  try {
    return JSON.parse(text) as Value;
  } catch {
    throw notAList();
  }
}

function notAList(): ClusterProblem {
  return new ClusterProblem('answer', { code: 'not-a-list' });
}
