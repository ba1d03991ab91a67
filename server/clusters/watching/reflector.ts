import type { ClusterConnection, ClusterProblem } from '../info/cluster.ts';
import { asProblem, needsUserAction } from '../info/problem.ts';
import { listResource } from './list-resource.ts';
import { disconnected, notPermitted, Retry } from './retry.ts';
import { WatchCut, type WatchParams, watchOnce } from './watch-once.ts';
import type { WatchedResource } from './watched-resource.ts';

export interface ReflectorParams extends WatchParams {
  /** Resolves when the server answers at all; called before a watch continues after a failure. */
  readonly probe: (signal: AbortSignal) => Promise<void>;
}

/**
 * Keeps a resource current: lists it once, then watches it, and continues from the last version after the connection is
 * lost. Ends only by throwing.
 *
 * Source: k8s.io/client-go/tools/cache/reflector.go:ListAndWatch, isWatchErrorRetriable (1.30).
 *
 * @throws ClusterProblem if another attempt over the same connection is of no use; the signal's reason.
 */
export async function runReflector(
  connection: ClusterConnection,
  part: WatchedResource,
  params: ReflectorParams,
): Promise<never> {
  const { clock, signal, onState, onChange } = params;
  const afterDisconnect = new Retry(clock, disconnected);
  const afterRefusal = new Retry(clock, notPermitted);
  let failedTo: Verb | undefined;
  for (;;) {
    let verb: Verb = 'list';
    const lastProblem = part.problem;
    try {
      if (part.resumeAt === undefined) {
        const listing = await listResource(connection, part.resource, part.items, signal);
        const isChanged = part.setListing(listing, clock.now());
        // A successful list does not show that watching works.
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
      // An expired history is no problem to report: the resource is listed again, and the old items stay until then.
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

/** Whether the server may have answered so because of the resource version from which the watch was to continue. */
function isAboutVersion({ status }: ClusterProblem): boolean {
  return status !== undefined && status !== 429;
}

/**
 * Handles a watch that was cut: a proxy may cut every answer after a minute or after seconds. If the server still
 * answers, the watch continues at once, and the state does not change.
 *
 * @throws any other error, also of the probe.
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

/** Milliseconds without an answer of the server after which the state changes. */
const longestGap = 5_000;
