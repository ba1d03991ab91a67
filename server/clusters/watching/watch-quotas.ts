import { type Clock, wait } from '../info/clock.ts';
import type { ClusterConnection } from '../info/cluster.ts';
import type { NamespacesInView } from '../info/namespaces-in-view.ts';
import { readQuotas } from './quotas.ts';
import { disconnected, Retry } from './retry.ts';
import type { WatchedClusterState } from './watched-cluster-state.ts';

/**
 * Reads the quotas of the namespaces in view, including those added meanwhile. Returns whether anything has changed.
 *
 * @throws the signal's reason.
 */
export async function readQuotasInView(
  connection: ClusterConnection,
  view: NamespacesInView,
  known: WatchedClusterState,
  signal: AbortSignal,
): Promise<boolean> {
  const before = known.quotas;
  for (;;) {
    const { names, changed } = view;
    known.quotas = await readQuotas(connection, names, known.quotas, signal);
    if (!changed.aborted) return known.quotas !== before;
  }
}

/**
 * Reads the quotas again at intervals, because their limits change seldom and a watch would be a connection for each
 * namespace; sooner if some could not be read, and at once when a namespace is added.
 *
 * @throws the signal's reason.
 */
export async function watchQuotas(
  connection: ClusterConnection,
  view: NamespacesInView,
  known: WatchedClusterState,
  clock: Clock,
  signal: AbortSignal,
): Promise<never> {
  const afterFailure = new Retry(clock, disconnected);
  for (;;) {
    const either = AbortSignal.any([signal, view.changed]);
    const pause =
      known.quotas.problem !== undefined
        ? afterFailure.afterFailure(either)
        : wait(clock, quotasEvery * (1 + clock.random()), either);
    await pause.catch(() => signal.throwIfAborted());
    if (await readQuotasInView(connection, view, known, signal)) known.setDetailChanged();
  }
}

/** Interval in milliseconds; the actual one is up to twice as long. */
const quotasEvery = 300_000;
