import { stringAt, type Value, valueAt } from '../kubernetes/value.ts';
import type { Clock } from './clock.ts';
import { type ClusterConnection, ClusterProblem, type WatchEvent } from './cluster.ts';
import { listAll } from './list-all.ts';
import type { Part } from './part.ts';
import { asProblem, isForThePerson } from './problem.ts';
import { disconnected, Retry, refused } from './retry.ts';

export interface FollowParams {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Resolves when the server answers at all; asked before watching goes on after a failure. */
  readonly probe: () => Promise<void>;
  /** How things stand with the part may have changed. */
  readonly onState: () => void;
  /** What is known has changed. */
  readonly onChange: () => void;
}

/**
 * Keeps a part as it is in the cluster: lists it once, then watches it, and goes on where it was after the connection
 * is lost. Ends only by throwing.
 *
 * Source: k8s.io/client-go/tools/cache/reflector.go:ListAndWatch (1.30).
 *
 * @throws ClusterProblem where another attempt over the same connection is of no use; the signal's reason.
 */
export async function follow(
  connection: ClusterConnection,
  part: Part,
  params: FollowParams,
): Promise<never> {
  const { clock, signal, onState, onChange } = params;
  const afterDisconnect = new Retry(clock, disconnected);
  const afterRefusal = new Retry(clock, refused);
  for (;;) {
    let verb: 'list' | 'watch' = 'list';
    try {
      if (part.resumeAt === undefined) {
        const listing = await listAll(connection, part.resource, part.items, signal);
        if (part.setListing(listing, clock.now())) onChange();
      } else if (part.problem !== undefined) {
        await params.probe();
      }
      verb = 'watch';
      await watchOnce(connection, part, params);
    } catch (error) {
      signal.throwIfAborted();
      const problem = asProblem(error);
      if (isForThePerson(problem)) throw problem;
      const isRefused = problem.kind === 'forbidden';
      // That the history has expired is nobody's concern: what is known is read again, and stays until then.
      if (problem.kind === 'expired' && part.resumeAt !== undefined) part.resumeAt = undefined;
      else part.setProblem(problem, verb);
      onState();
      await (isRefused ? afterRefusal : afterDisconnect).afterFailure(signal);
    }
  }
}

/** Watches until the server ends it in the usual way. */
async function watchOnce(connection: ClusterConnection, part: Part, params: FollowParams): Promise<void> {
  const { clock, signal } = params;
  const { served, resourceVersion } = part.resumeAt!;
  const seconds = Math.floor(shortestWatch * (1 + clock.random()));
  const watching = new AbortController();
  const either = AbortSignal.any([signal, watching.signal]);
  const setWatched = () => {
    part.setWatched();
    params.onState();
  };
  // After a failure it has to stand for a moment: otherwise every attempt would be a change of state.
  const cancelStanding =
    part.problem === undefined ? setWatched() : clock.after(shortestUsualWatch, setWatched);
  // A connection that died without a word, as one does while a laptop sleeps, is given up.
  let cancelSilence = clock.after((seconds + grace) * 1000, () => watching.abort(lost()));
  const began = clock.now();
  let isSilent = true;
  const onEvent = (event: WatchEvent) => {
    if (either.aborted) return;
    isSilent = false;
    if (event.type === 'BOOKMARK') {
      // A server that sends bookmarks does so about every minute.
      cancelSilence();
      cancelSilence = clock.after(longestSilence * 1000, () => watching.abort(lost()));
    }
    try {
      receive(event, part, params);
    } catch (error) {
      watching.abort(error);
    }
  };
  const query = {
    watch: 'true',
    resourceVersion,
    allowWatchBookmarks: 'true',
    timeoutSeconds: String(seconds),
  };
  try {
    await connection.watch(served.path, query, onEvent, either);
  } catch (error) {
    either.throwIfAborted();
    throw error;
  } finally {
    cancelSilence();
    cancelStanding?.();
  }
  either.throwIfAborted();
  if (isSilent && clock.now() - began < shortestUsualWatch) throw endedAtOnce();
}

function receive(event: WatchEvent, part: Part, { clock, onState, onChange }: FollowParams): void {
  const { type, object } = event;
  if (type === 'ERROR') throw problemOf(object);
  const wasWell = part.isWell;
  const resourceVersion = stringAt(object, ['metadata', 'resourceVersion']);
  if (type === 'BOOKMARK') part.setBookmark(resourceVersion, clock.now());
  else if (part.applyEvent(type, object, resourceVersion, clock.now())) onChange();
  if (!wasWell) onState();
}

/** Of the `Status` in an ERROR event. */
function problemOf(status: Value): ClusterProblem {
  const code = Number(valueAt(status, ['code']));
  const isExpired = code === 410 || ['Expired', 'Gone'].includes(stringAt(status, ['reason']));
  return new ClusterProblem(
    isExpired ? 'expired' : 'answer',
    `The API server ended the watch with an error (${code}).`,
    'It is tried again.',
    code,
  );
}

function lost(): ClusterProblem {
  return new ClusterProblem(
    'unreachable',
    'Nothing was heard of the API server for minutes.',
    'The connection is made anew.',
  );
}

function endedAtOnce(): ClusterProblem {
  return new ClusterProblem(
    'unreachable',
    'The API server, or something on the way to it, ends every watch at once.',
    'A proxy that does not let long answers through can be the reason; Sync from Cluster works all the same.',
  );
}

/** Seconds; up to twice as long. Source: reflector.go:minWatchTimeout. */
const shortestWatch = 300;
/** Seconds after its time in which a watch has to end. */
const grace = 30;
/** Seconds between two bookmarks at most. */
const longestSilence = 180;
/** Milliseconds. Source: reflector.go:handleAnyWatch, "very short watch". */
const shortestUsualWatch = 1000;
