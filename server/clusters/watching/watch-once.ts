import { stringAt, type Value, valueAt } from '../../kubernetes/objects/value.ts';
import type { Clock } from '../info/clock.ts';
import { type ClusterConnection, ClusterProblem, type WatchEvent } from '../info/cluster.ts';
import type { WatchedResource } from './watched-resource.ts';

export interface WatchParams {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** How things stand with the part may have changed. */
  readonly onState: () => void;
  /** What is known has changed. */
  readonly onChange: () => void;
}

/** The end of a watch that had stood for a while: something on the way may have cut it, and the server be well. */
export class WatchCut extends Error {
  readonly problem: ClusterProblem;

  constructor(problem: ClusterProblem) {
    super(problem.message);
    this.problem = problem;
  }
}

/**
 * Watches a part from where it is until the server ends that in the usual way.
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
  // After a failure it has to stand for a moment: otherwise every attempt would be a change of state.
  const cancelStanding =
    part.problem === undefined ? setWatched() : clock.after(shortestUsualWatch, setWatched);
  // A connection that died without a word, as one does while a laptop sleeps, is given up.
  let cancelSilence = clock.after((seconds + grace) * 1000, () => watching.abort(new WatchCut(lost())));
  const began = clock.now();
  let isSilent = true;
  const onEvent = (event: WatchEvent) => {
    if (either.aborted) return;
    isSilent = false;
    if (event.type === 'BOOKMARK') {
      // A server that sends bookmarks does so about every minute.
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

/** Of the `Status` in an ERROR event. */
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

/** Seconds; up to twice as long. Source: k8s.io/client-go/tools/cache/reflector.go:minWatchTimeout (1.30). */
const shortestWatch = 300;
/** Seconds after its time in which a watch has to end. */
const grace = 30;
/** Seconds between two bookmarks at most. */
const longestSilence = 180;
/** Milliseconds. Source: reflector.go:handleAnyWatch, "very short watch". */
const shortestUsualWatch = 1000;
