import { isDeepStrictEqual } from 'node:util';
import type { Value } from '../kubernetes/value.ts';
import { type ClusterConnection, ClusterProblem } from './cluster.ts';
import { listAll } from './list-all.ts';
import { resourceQuotas } from './resources.ts';

/** The ResourceQuotas of some namespaces, as far as they may be read. */
export interface Quotas {
  /** `undefined` where nothing is known of any. */
  readonly quotas: readonly Value[] | undefined;
  readonly missingPermissions: readonly string[];
}

export const noQuotas: Quotas = { quotas: undefined, missingPermissions: [] };

/** Reads them; where all is as in `before`, that is the result. @throws ClusterProblem, or the signal's reason. */
export async function readQuotas(
  connection: ClusterConnection,
  namespaces: Iterable<string>,
  before: Quotas,
  signal: AbortSignal,
): Promise<Quotas> {
  let quotas: Value[] | undefined;
  let isRefused = false;
  for (const namespace of namespaces) {
    try {
      const { items } = await listAll(connection, resourceQuotas(namespace), undefined, signal);
      quotas = [...(quotas ?? []), ...items.values()];
    } catch (error) {
      if (!(error instanceof ClusterProblem) || error.kind !== 'forbidden') throw error;
      isRefused = true;
    }
  }
  const read = { quotas, missingPermissions: isRefused ? ['list resourcequotas'] : [] };
  return isDeepStrictEqual(read, before) ? before : read;
}
