import type { ClusterConnection, ClusterProblem } from '../info/cluster.ts';
import { asProblem, needsUserAction } from '../info/problem.ts';
import { listAll } from './list-all.ts';
import { disconnected, Retry, refused } from './retry.ts';
import { WatchCut, type WatchParams, watchOnce } from './watch-once.ts';
import type { WatchedResource } from './watched-resource.ts';

export interface ReflectorParams extends WatchParams {
  /** Resolves when the server answers at all; asked before watching goes on after a failure. */
  readonly probe: (signal: AbortSignal) => Promise<void>;
}

/**
 * Keeps a part as it is in the cluster: lists it once, then watches it, and goes on where it was after the connection
 * is lost. Ends only by throwing.
 *
 * Source: k8s.io/client-go/tools/cache/reflector.go:ListAndWatch, isWatchErrorRetriable (1.30).
 *
 * @throws ClusterProblem where another attempt over the same connection is of no use; the signal's reason.
 */
export async function runReflector(
  connection: ClusterConnection,
  part: WatchedResource,
  params: ReflectorParams,
): Promise<never> {
  const { clock, signal, onState, onChange } = params;
  const afterDisconnect = new Retry(clock, disconnected);
  const afterRefusal = new Retry(clock, refused);
  let failedTo: Verb | undefined;
  for (;;) {
    let verb: Verb = 'list';
    const lastProblem = part.problem;
    try {
      if (part.resumeAt === undefined) {
        const listing = await listAll(connection, part.resource, part.items, signal);
        const isChanged = part.setListing(listing, clock.now());
        // That it can be listed says nothing of watching it.
        if (failedTo === 'watch') part.problem = lastProblem;
        if (isChanged) onChange();
      } else if (part.problem !== undefined) {
        await params.probe(signal);
      }
      verb = 'watch';
      await watchOnce(connection, part, params).catch(error => ifLost(error, params));
    } catch (error) {
      signal.throwIfAborted();
      const problem = asProblem(error);
      if (needsUserAction(problem)) throw problem;
      const isRefused = problem.kind === 'forbidden';
      // That the history has expired is nobody's concern: what is known is read again, and stays until then.
      if (problem.kind === 'expired' && part.resumeAt !== undefined) part.resumeAt = undefined;
      else part.setProblem(problem, verb);
      if (verb === 'watch' && lastProblem !== undefined && isAboutVersion(problem)) part.resumeAt = undefined;
      failedTo = verb;
      onState();
      await (isRefused ? afterRefusal : afterDisconnect).afterFailure(signal);
    }
  }
}

type Verb = Parameters<WatchedResource['setProblem']>[1];

/** Whether the server may have answered so because of the version where watching was to go on. */
function isAboutVersion({ status }: ClusterProblem): boolean {
  return status !== undefined && status !== 429;
}

/**
 * A proxy may cut every answer after a minute or after seconds. Where the server goes on answering, so does the watch
 * at once, and it is no change of state.
 *
 * @throws what else went wrong, or goes wrong now.
 */
async function ifLost(error: unknown, { clock, signal, probe }: ReflectorParams): Promise<void> {
  if (!(error instanceof WatchCut)) throw error;
  const limit = new AbortController();
  const cancel = clock.after(longestGap, () => limit.abort());
  try {
    await probe(AbortSignal.any([signal, limit.signal]));
  } catch (failure) {
    throw limit.signal.aborted ? error.problem : failure;
  } finally {
    cancel();
  }
}

/** Milliseconds that nothing may be heard of the server before that is a change of state. */
const longestGap = 5_000;
