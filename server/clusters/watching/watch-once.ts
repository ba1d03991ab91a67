import { stringAt, type Value, valueAt } from '../../kubernetes/objects/value.ts';
import type { Clock } from '../info/clock.ts';
import { type ClusterConnection, ClusterProblem, type WatchEvent } from '../info/cluster.ts';
import type { WatchedResource } from './watched-resource.ts';

export interface WatchParams {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Called when the state of the resource may have changed. */
  readonly onState: () => void;
  /** Called when the items have changed. */
  readonly onChange: () => void;
}

/**
 * The error of a watch that was cut after it had worked for a while: by something on the way, and the server may be
 * fine.
 */
export class WatchCut extends Error {
  readonly problem: ClusterProblem;

  constructor(problem: ClusterProblem) {
    super(problem.message);
    this.problem = problem;
  }
}

/**
 * Watches a resource from its current version until the server ends the watch in the usual way.
 *
 * @throws WatchCut; ClusterProblem; the signal's reason.
 */
export async function watchOnce(
  connection: ClusterConnection,
  part: WatchedResource,
  params: WatchParams,
): Promise<void> {
  const { clock, signal } = params;
  const { served, resourceVersion } = part.resumeAt!;
  const seconds = Math.floor(shortestWatch * (1 + clock.random()));
  const watching = new AbortController();
  const either = AbortSignal.any([signal, watching.signal]);
  const setWatched = () => {
    part.setWatched();
    params.onState();
  };
  // After a failure, the watch has to last for a moment to count as working: otherwise every attempt would change the
  // state.
  const cancelStanding =
    part.problem === undefined ? setWatched() : clock.after(shortestUsualWatch, setWatched);
  // A connection that died silently, as while a laptop sleeps, is aborted.
  let cancelSilence = clock.after((seconds + grace) * 1000, () => watching.abort(new WatchCut(lost())));
  const began = clock.now();
  let isSilent = true;
  const onEvent = (event: WatchEvent) => {
    if (either.aborted) return;
    isSilent = false;
    if (event.type === 'BOOKMARK') {
      // A server that sends bookmarks sends one about every minute.
      cancelSilence();
      cancelSilence = clock.after(longestSilence * 1000, () => watching.abort(new WatchCut(lost())));
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
  const isShort = () => clock.now() - began < shortestUsualWatch;
  try {
    await connection.watch(served.path, query, onEvent, either);
  } catch (error) {
    either.throwIfAborted();
    throw isCutShort(error) && !isShort() ? new WatchCut(error) : error;
  } finally {
    cancelSilence();
    cancelStanding?.();
  }
  either.throwIfAborted();
  if (isSilent && isShort()) throw endedAtOnce();
}

function receive(event: WatchEvent, part: WatchedResource, { clock, onState, onChange }: WatchParams): void {
  const { type, object } = event;
  if (type === 'ERROR') throw problemOf(object);
  const wasWell = part.isWell;
  const resourceVersion = stringAt(object, ['metadata', 'resourceVersion']);
  if (type === 'BOOKMARK') part.setBookmark(resourceVersion, clock.now());
  else if (part.applyEvent(type, object, resourceVersion, clock.now())) onChange();
  if (!wasWell) onState();
}

/** The problem for the `Status` in an ERROR event. */
function problemOf(status: Value): ClusterProblem {
  const code = Number(valueAt(status, ['code']));
  const kind =
    code === 410 || ['Expired', 'Gone'].includes(stringAt(status, ['reason'])) ? 'expired' : 'answer';
  return new ClusterProblem(kind, { code: 'watch-error', arguments: { status: code } }, code);
}

function isCutShort(error: unknown): error is ClusterProblem {
  return error instanceof ClusterProblem && error.kind === 'answer' && error.status === undefined;
}

function lost(): ClusterProblem {
  return new ClusterProblem('unreachable', { code: 'watch-silent' });
}

function endedAtOnce(): ClusterProblem {
  return new ClusterProblem('unreachable', { code: 'watch-ends-at-once' });
}

/**
 * Shortest duration of a watch in seconds; the actual one is up to twice as long. Source:
 * k8s.io/client-go/tools/cache/reflector.go:minWatchTimeout (1.30).
 */
const shortestWatch = 300;
/** Seconds after its duration in which a watch has to end. */
const grace = 30;
/** Most seconds between two bookmarks. */
const longestSilence = 180;
/** Milliseconds below which a watch ended too early. Source: reflector.go:handleAnyWatch, "very short watch". */
const shortestUsualWatch = 1000;
