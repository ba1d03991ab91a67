import { stringAt, type Value, valueAt } from '../../kubernetes/objects/value.ts';
import { ClusterProblem } from '../info/cluster.ts';
import { ListSplitter } from './list-splitter.ts';

/** What a list says of itself. */
export interface ListMetadata {
  /** The state of the cluster that the list shows: watching goes on from here. */
  readonly resourceVersion: string;
  /** Asks for the next page; '' on the last one. */
  readonly continueToken: string;
}

/**
 * Reads the answer to a list request item by item. `onItem` gets what `JSON.parse` makes of it, without
 * `status.images` and `metadata.managedFields`. The event loop gets its turn about every 10 ms. `onMetadata` is called
 * before the first item with what stands before the items: all of it, as Kubernetes writes lists.
 *
 * @throws ClusterProblem of kind `answer` where the text is cut short, not JSON or no list; what `body` throws.
 */
export async function readList(
  body: AsyncIterable<Uint8Array>,
  onItem: (item: Value) => void,
  onMetadata: (metadata: ListMetadata) => void = () => undefined,
): Promise<ListMetadata> {
  const splitter = new ListSplitter();
  let lastTurn = performance.now();
  let isMetadataTold = false;
  for await (const chunk of body) {
    for (let at = 0; at < chunk.length; at += mostAtOnce) {
      const items = orProblem(() => splitter.push(chunk.subarray(at, at + mostAtOnce)));
      const begun = isMetadataTold ? undefined : orProblem(() => splitter.beforeItems);
      if (begun !== undefined) {
        isMetadataTold = true;
        onMetadata(metadataOf(begun));
      }
      for (const item of items) onItem(item);
      if (performance.now() - lastTurn < longestTurn) continue;
      await new Promise(resolve => setImmediate(resolve));
      lastTurn = performance.now();
    }
  }
  const list = orProblem(() => splitter.end());
  // Every list of Kubernetes has items, be they null; a Status or an answer of something in between has none.
  if (valueAt(list, ['items']) === undefined) throw notAList();
  return metadataOf(list);
}

function metadataOf(list: Value): ListMetadata {
  return {
    resourceVersion: stringAt(list, ['metadata', 'resourceVersion']),
    continueToken: stringAt(list, ['metadata', 'continue']),
  };
}

/** Bytes, a few Nodes: a turn can end after each of them. */
const mostAtOnce = 64 * 1024;

/** Milliseconds. */
const longestTurn = 8;

function orProblem<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof SyntaxError ? notAList() : error;
  }
}

function notAList(): ClusterProblem {
  return new ClusterProblem('answer', { code: 'not-a-list' });
}
