import { isList, stringAt, type Value, valueAt } from '../../kubernetes/objects/value.ts';
import { ClusterProblem } from '../info/cluster.ts';

/** One page of a list. */
export interface ListPage {
  readonly items: readonly Value[];
  /** The state of the cluster that the list shows: watching goes on from here. */
  readonly resourceVersion: string;
  /** Asks for the next page; '' on the last one. */
  readonly continueToken: string;
}

/**
 * Reads the answer to a list request, all at once: `listAll` asks for pages that are parsed within some milliseconds.
 *
 * @throws ClusterProblem of kind `answer` where the text is cut short, not JSON, no list, or longer than any list; what
 * `body` throws.
 */
export async function readList(body: AsyncIterable<Uint8Array>): Promise<ListPage> {
  const list = parse(await textOf(body));
  // Every list of Kubernetes has items, be they null; a Status or an answer of something in between has none.
  const items = valueAt(list, ['items']);
  if (items !== null && !isList(items)) throw notAList();
  return {
    items: items ?? [],
    resourceVersion: stringAt(list, ['metadata', 'resourceVersion']),
    continueToken: stringAt(list, ['metadata', 'continue']),
  };
}

/** Bytes: two times the nodes of the largest cluster that Kubernetes supports (5,000), which is one page to a proxy without pages. */
export const longestList = 256 * 1024 * 1024;

async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > longestList) throw notAList();
  }
  return Buffer.concat(chunks, length).toString('utf8');
}

function parse(text: string): Value {
  try {
    return JSON.parse(text) as Value;
  } catch {
    throw notAList();
  }
}

function notAList(): ClusterProblem {
  return new ClusterProblem('answer', { code: 'not-a-list' });
}
