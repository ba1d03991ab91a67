import type { Value } from '../../kubernetes/objects/value.ts';
import { type ClusterConnection, ClusterProblem, type Query } from '../info/cluster.ts';
import type { Resource } from '../info/resources.ts';
import { ItemCollector, type Items } from './kept-items.ts';
import { readList } from './read-list.ts';

/** All objects of a resource at one moment. */
export interface Listing {
  readonly items: Items;
  /** Where watching goes on. */
  readonly resourceVersion: string;
  /** Where it was found. */
  readonly served: Resource['served'][number];
}

/**
 * Lists a resource page by page, keeping of each object what is kept. An object that is as in `before` is that one.
 *
 * @throws ClusterProblem; rejects with the signal's reason when it is aborted.
 */
export async function listAll(
  connection: ClusterConnection,
  resource: Resource,
  before: Items | undefined,
  signal: AbortSignal,
): Promise<Listing> {
  for (const [index, served] of resource.served.entries()) {
    try {
      return await listServed(connection, resource, served, before, signal);
    } catch (error) {
      // Another version may be served; that none is, the answer for the last one says.
      if (!isNotFound(error) || index === resource.served.length - 1) throw error;
    }
  }
  throw new TypeError(`${resource.name} is served nowhere`);
}

/** Every page shows the same moment. The server forgets it after 5 to 15 minutes (410): then all begins anew. */
async function listServed(
  connection: ClusterConnection,
  resource: Resource,
  served: Listing['served'],
  before: Items | undefined,
  signal: AbortSignal,
): Promise<Listing> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await listPages(connection, resource, served, before, signal);
    } catch (error) {
      if (!(error instanceof ClusterProblem) || error.kind !== 'expired' || attempt === mostAttempts)
        throw error;
    }
  }
}

async function listPages(
  connection: ClusterConnection,
  resource: Resource,
  served: Listing['served'],
  before: Items | undefined,
  signal: AbortSignal,
): Promise<Listing> {
  const collector = new ItemCollector(before);
  const ended = new AbortController();
  const either = AbortSignal.any([signal, ended.signal]);
  /** A page says before its items how the next one is called: the server prepares that while we read this one. */
  const request = (continueToken: string) => {
    const query: Query = continueToken === '' ? { limit } : { limit, continue: continueToken };
    const body = connection.get(served.path, query, either);
    // Why it fails is said to whoever waits for it, and nobody does where the page before fails.
    body.catch(() => undefined);
    return { continueToken, body };
  };
  try {
    let next = request('');
    for (;;) {
      const keep = (item: Value) => collector.add(resource.keep(item, served.apiVersion, collector.share));
      const { resourceVersion, continueToken } = await readList(await next.body, keep, metadata => {
        if (metadata.continueToken !== '') next = request(metadata.continueToken);
      });
      signal.throwIfAborted();
      if (continueToken === '') return { items: collector.items, resourceVersion, served };
      if (next.continueToken !== continueToken) next = request(continueToken);
    }
  } finally {
    ended.abort();
  }
}

function isNotFound(error: unknown): boolean {
  return error instanceof ClusterProblem && error.status === 404;
}

/** That of k8s.io/client-go/tools/pager/pager.go. */
const limit = '500';

const mostAttempts = 3;
