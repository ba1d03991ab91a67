import { Watch } from '@kubernetes/client-node/dist/watch.js';
import type { Value } from '../../kubernetes/objects/value.ts';
import { member } from '../../kubernetes/objects/value.ts';
import type { Query, WatchEvent } from '../info/cluster.ts';
import { cutShort, type Peer, problemOf, problemOfStatus } from './problem-of.ts';
import type { RequestConfig } from './request-config.ts';

/**
 * Watches with the library's `Watch` until the server ends it. Objects are passed on as the library parsed them: also
 * integers are numbers there. (Kubernetes writes quantities as texts; whoever keeps an object converts the rest.)
 *
 * @throws ClusterProblem, or the signal's reason.
 */
export async function watch(
  { kubeConfig, disconnect }: RequestConfig,
  peer: Peer,
  path: string,
  query: Query,
  onEvent: (event: WatchEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  let hasAnswered = false;
  /** What ended the watch that the library does not know of. */
  let ended: { readonly why: unknown } | undefined;
  let abort: () => void = () => {};
  try {
    await new Promise<void>((resolve, reject) => {
      const end = (why: unknown) => {
        ended ??= { why };
        reject(why);
      };
      abort = () => end(signal.reason);
      signal.addEventListener('abort', abort, { once: true });
      const receive = (type: string, object: unknown) => {
        if (ended !== undefined) return;
        const event = { type, object: object as Value } as WatchEvent;
        try {
          if (event.type === 'ERROR') end(problemOfError(event.object, path, peer));
          else onEvent(event);
        } catch (mistake) {
          // The library would swallow it.
          end(mistake);
        }
      };
      const done = (error: unknown) => (error ? reject(error) : resolve());
      new Watch(kubeConfig).watch(path, query, receive, done).then(controller => {
        hasAnswered = true;
        // Only now the library can be told to stop.
        if (ended !== undefined) controller.abort();
      }, reject);
    });
  } catch (error) {
    if (ended !== undefined) throw ended.why;
    const { statusCode } = error as { statusCode?: number };
    if (statusCode !== undefined) throw problemOfStatus(statusCode, path, peer);
    throw hasAnswered ? cutShort(error, peer) : problemOf(error, peer);
  } finally {
    signal.removeEventListener('abort', abort);
    disconnect();
  }
}

/** The `Status` of an event `ERROR`. Source: k8s.io/apimachinery `pkg/watch/watch.go:Error` (1.36). */
function problemOfError(status: Value, path: string, peer: Peer): Error {
  return problemOfStatus(Number(member(status, 'code') ?? 0), path, peer);
}
