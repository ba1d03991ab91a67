import { isDeepStrictEqual } from 'node:util';
import { dnsLabelProblems } from '../kubernetes/names.ts';
import type { Value } from '../kubernetes/value.ts';
import { newestVersion } from '../kubernetes/versions.ts';
import { type ClusterConnection, ClusterProblem } from './cluster.ts';
import { listAll } from './list-all.ts';
import { resourceQuotas } from './resources.ts';

/** The ResourceQuotas of some namespaces, as far as they may and could be read. */
export interface Quotas {
  /** Of all namespaces of which they are known; `undefined` where that is none. */
  readonly quotas: readonly Value[] | undefined;
  /** `list resourcequotas in namespace shop` */
  readonly missingPermissions: readonly string[];
  /** Whether some could not be read for a reason that may pass. */
  readonly isIncomplete: boolean;
  readonly byNamespace: ReadonlyMap<string, readonly Value[]>;
}

export const noQuotas: Quotas = {
  quotas: undefined,
  missingPermissions: [],
  isIncomplete: false,
  byNamespace: new Map(),
};

/**
 * Reads them; where all is as in `before`, that is the result. Of a namespace that cannot be read this time what was
 * known before stays; what may not be read, or is not asked for any more, is unknown.
 *
 * @throws the signal's reason.
 */
export async function readQuotas(
  connection: ClusterConnection,
  namespaces: Iterable<string>,
  before: Quotas,
  signal: AbortSignal,
): Promise<Quotas> {
  const byNamespace = new Map<string, readonly Value[]>();
  const missingPermissions: string[] = [];
  let isIncomplete = false;
  for (const namespace of namespaces) {
    const known = before.byNamespace.get(namespace);
    const read = await readNamespace(connection, namespace, signal);
    if (read === 'forbidden') missingPermissions.push(`list resourcequotas in namespace ${namespace}`);
    if (read === 'failed') isIncomplete = true;
    const quotas = read === 'failed' ? known : read;
    if (typeof quotas === 'object') byNamespace.set(namespace, quotas);
  }
  const quotas = byNamespace.size === 0 ? undefined : [...byNamespace.values()].flat();
  const read = { quotas, missingPermissions, isIncomplete, byNamespace };
  return isDeepStrictEqual(read, before) ? before : read;
}

async function readNamespace(
  connection: ClusterConnection,
  namespace: string,
  signal: AbortSignal,
): Promise<readonly Value[] | 'forbidden' | 'failed'> {
  // What is written in a manifest can be anything; as part of a path `..` would mean all namespaces.
  if (dnsLabelProblems(namespace, newestVersion).length > 0) return [];
  try {
    const { items } = await listAll(connection, resourceQuotas(namespace), undefined, signal);
    return [...items.values()];
  } catch (error) {
    signal.throwIfAborted();
    // A server that does not know the resource has no quotas.
    if (error instanceof ClusterProblem && error.status === 404) return [];
    return error instanceof ClusterProblem && error.kind === 'forbidden' ? 'forbidden' : 'failed';
  }
}
