import { forEachYielding } from '../../base/yielding.ts';
import { type ClusterConnection, ClusterProblem, type Query } from '../info/cluster.ts';
import type { ClusterResource } from '../info/resources.ts';
import { ItemCollector, type Items } from './kept-items.ts';
import { readList } from './read-list.ts';

/** All objects of a resource at one moment. */
export interface Listing {
  readonly items: Items;
  /** The version from which a watch continues. */
  readonly resourceVersion: string;
  /** The path and API version at which it is served. */
  readonly served: ClusterResource['served'][number];
}

/**
 * Lists a resource page by page and reduces each object. An object that is unchanged from `before` is the same object.
 *
 * @throws ClusterProblem; rejects with the signal's reason when it is aborted.
 */
export async function listResource(
  connection: ClusterConnection,
  resource: ClusterResource,
  before: Items | undefined,
  signal: AbortSignal,
): Promise<Listing> {
  for (const [index, served] of resource.served.entries()) {
    try {
      return await listServed(connection, resource, served, before, signal);
    } catch (error) {
      // Another version may be served; if none is, the error of the last one is thrown.
      if (!isNotFound(error) || index === resource.served.length - 1) throw error;
    }
  }
  throw new TypeError(`${resource.name} is served nowhere`);
}

/**
 * Lists all pages of one version. All show the same moment, which the server forgets after 5 to 15 minutes (410): then
 * the list is started anew.
 */
async function listServed(
  connection: ClusterConnection,
  resource: ClusterResource,
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
  resource: ClusterResource,
  served: Listing['served'],
  before: Items | undefined,
  signal: AbortSignal,
): Promise<Listing> {
  const { pageSize = usualPageSize, mostObjects } = resource;
  const collector = new ItemCollector(before);
  const limit = String(pageSize);
  let count = 0;
  let pages = 0;
  for (let continueToken = ''; ; ) {
    const query: Query = {
      ...resource.query,
      limit,
      ...(continueToken !== '' && { continue: continueToken }),
    };
    const page = await readList(await connection.get(served.path, query, signal));
    count += page.items.length;
    // A server gives another token with each page, and not more pages than etcd has room for.
    const isEndless =
      page.continueToken !== '' && (page.continueToken === continueToken || ++pages > mostPages);
    if (count > mostObjects || isEndless) throw tooManyObjects();
    await forEachYielding(page.items, item => {
      const kept = resource.keep(item, served.apiVersion, collector.share);
      if (kept !== undefined) collector.add(kept);
    });
    signal.throwIfAborted();
    continueToken = page.continueToken;
    if (continueToken === '')
      return { items: collector.items, resourceVersion: page.resourceVersion, served };
  }
}

export function tooManyObjects(): ClusterProblem {
  return new ClusterProblem('answer', { code: 'list-too-long' });
}

function isNotFound(error: unknown): boolean {
  return error instanceof ClusterProblem && error.status === 404;
}

/**
 * Objects per page: 50 large nodes (15 kB, most of it the names of images) are parsed in 8 ms, during which no request
 * is answered.
 */
const usualPageSize = 50;

const mostPages = 100_000;

const mostAttempts = 3;
