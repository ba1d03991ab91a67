import { dequal } from 'dequal';
import type { Value } from '../../kubernetes/objects/value.ts';
import { dnsLabelProblems } from '../../kubernetes/validation/names.ts';
import type { SimpleProblem } from '../../protocol/cluster-problems/problem-text.ts';
import { type ClusterConnection, ClusterProblem } from '../info/cluster.ts';
import { asProblem } from '../info/problem.ts';
import { resourceQuotas } from '../info/resources.ts';
import { listResource } from './list-resource.ts';

/** The ResourceQuotas of some namespaces, as far as they may and could be read. */
export interface Quotas {
  /** The quotas by namespace; a namespace that is missing is unknown. */
  readonly byNamespace: ReadonlyMap<string, readonly Value[]>;
  /** The missing permissions as arguments of `kubectl auth can-i`: `list resourcequotas -n shop`. */
  readonly missingPermissions: readonly string[];
  /** The reason why some could not be read, if it may be temporary. */
  readonly problem: ClusterProblem | undefined;
}

export const noQuotas: Quotas = {
  byNamespace: new Map(),
  missingPermissions: [],
  problem: undefined,
};

/**
 * Reads the quotas of namespaces; returns `before` if nothing has changed. A namespace that cannot be read this time
 * keeps its previous quotas; one that may not be read, or is no longer requested, is unknown.
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
  let problem: ClusterProblem | undefined;
  for (const namespace of namespaces) {
    const read = await readNamespace(connection, namespace, signal);
    if (!(read instanceof ClusterProblem)) byNamespace.set(namespace, read);
    else if (read.kind === 'forbidden') {
      missingPermissions.push(`list resourcequotas -n ${namespace}`);
    } else {
      const previous = before.byNamespace.get(namespace);
      if (previous !== undefined) byNamespace.set(namespace, previous);
      problem ??= read;
    }
  }
  const read = { byNamespace, missingPermissions, problem };
  return dequal(read, before) ? before : read;
}

async function readNamespace(
  connection: ClusterConnection,
  namespace: string,
  signal: AbortSignal,
): Promise<readonly Value[] | ClusterProblem> {
  // A namespace in a manifest can be any text; as part of a path `..` would mean all namespaces.
  if (dnsLabelProblems(namespace).length > 0) return [];
  try {
    const { items } = await listResource(connection, resourceQuotas(namespace), undefined, signal);
    return [...items.values()];
  } catch (error) {
    signal.throwIfAborted();
    const problem = asProblem(error);
    // A server that does not know the resource has no quotas.
    if (problem.status === 404) return [];
    if (problem.kind === 'forbidden') return problem;
    const reason = problem.problem as SimpleProblem;
    const message = { code: 'quotas-unreadable', arguments: { namespace, reason } } as const;
    return new ClusterProblem(problem.kind, message, problem.status);
  }
}
