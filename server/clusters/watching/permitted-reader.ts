import type { Value } from '../../kubernetes/objects/value.ts';
import { type ClusterConnection, ClusterProblem } from '../info/cluster.ts';
import type { ClusterResource } from '../info/resources.ts';
import { getObject } from './get-object.ts';
import { listResource } from './list-resource.ts';

/** Reads what it may, and remembers what it may not. */
export interface PermittedReader {
  /** One object; `undefined` if it does not exist. */
  get(resource: string, path: string, namespace?: string): Promise<Value | 'forbidden' | undefined>;
  /** All objects; `undefined` if they may not be listed, none if the server does not know them. */
  list(resource: ClusterResource, namespace: string | undefined): Promise<readonly Value[] | undefined>;
  /** The missing permissions as arguments of `kubectl auth can-i`, each once: `get pods -n shop`. */
  missing(): readonly string[];
}

/** Every other problem than a missing permission is thrown, and so is the signal's reason. */
export function createPermittedReader(connection: ClusterConnection, signal: AbortSignal): PermittedReader {
  const missing = new Set<string>();
  const permitted = async <Result>(
    words: string,
    namespace: string | undefined,
    read: () => Promise<Result>,
  ) => {
    try {
      return await read();
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ClusterProblem) || error.status !== 403) throw error;
      missing.add(namespace === undefined ? words : `${words} -n ${namespace}`);
      return 'forbidden';
    }
  };
  return {
    get: (resource, path, namespace) =>
      permitted(`get ${resource}`, namespace, () => getObject(connection, path, signal)),
    async list(resource, namespace) {
      const read = await permitted(`list ${resource.name}`, namespace, () => listed(resource));
      return read === 'forbidden' ? undefined : read;
    },
    missing: () => [...missing],
  };

  async function listed(resource: ClusterResource): Promise<readonly Value[]> {
    try {
      return [...(await listResource(connection, resource, undefined, signal)).items.values()];
    } catch (error) {
      if (error instanceof ClusterProblem && error.status === 404) return [];
      throw error;
    }
  }
}
