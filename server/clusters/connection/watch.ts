import type { KubeConfig } from '@kubernetes/client-node';
import { createYielder } from '../../base/yielding.ts';
import type { Value } from '../../kubernetes/objects/value.ts';
import { member } from '../../kubernetes/objects/value.ts';
import type { Peer } from '../../protocol/cluster-problems/connection-problems.ts';
import type { Query, WatchEvent } from '../info/cluster.ts';
import { getBody } from './get-body.ts';
import type { KeptAgent } from './kept-agent.ts';
import type { Limits } from './limits.ts';
import { cutShort, problemOfStatus } from './problem-of.ts';

/**
 * Watches until the server ends the watch: one GET whose answer has an event in each line. Objects are passed on as
 * `JSON.parse` returns them, with integers as numbers. (Kubernetes writes quantities as strings; `projectNode` and the
 * like convert the rest.)
 *
 * The client library's `Watch` is not used: it aborts a watch on which nothing has changed for 30 s, and connects
 * through undici, which supports no authentication to a SOCKS proxy, and ignores `tls-server-name` behind one. Source:
 * client-node 2.0.1 `src/watch.ts`, `src/config.ts:createSocksConnector`.
 *
 * @throws ClusterProblem, or the signal's reason.
 */
export async function watch(
  kubeConfig: KubeConfig,
  keptAgent: KeptAgent,
  peer: Peer,
  path: string,
  query: Query,
  limits: Limits,
  onEvent: (event: WatchEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  // After the server has answered, it may be silent for as long as nothing changes.
  const patient = { answer: limits.answer };
  const body = await getBody(kubeConfig, keptAgent, peer, path, { watch: 'true', ...query }, patient, signal);
  // A server may send events without end.
  const pause = createYielder();
  for await (const line of linesOf(body, peer)) {
    signal.throwIfAborted();
    const event = eventIn(line, peer);
    if (event.type === 'ERROR') throw problemOfError(event.object, path, peer);
    onEvent(event);
    const requests = pause();
    if (requests !== undefined) await requests;
  }
}

/**
 * The lines of a text that arrives in pieces; text after the last line break is a line too, unless it is empty.
 *
 * @throws ClusterProblem for a line that is longer than any event.
 */
async function* linesOf(body: AsyncIterable<Uint8Array>, peer: Peer): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  let begun: string[] = [];
  let length = 0;
  for await (const chunk of body) {
    const [end = '', ...others] = decoder.decode(chunk, { stream: true }).split('\n');
    begun.push(end);
    length = others.length === 0 ? length + end.length : others.at(-1)!.length;
    if (length > longestEvent) throw cutShort(undefined, peer);
    for (const next of others) {
      yield begun.join('');
      begun = [next];
    }
  }
  const last = begun.join('');
  if (last !== '') yield last;
}

/** UTF-16 code units: ten times the largest object that etcd takes. */
const longestEvent = 16 * 1024 * 1024;

/** The event in a line. An incomplete or invalid line is an error, because a change would be missed. */
function eventIn(line: string, peer: Peer): WatchEvent {
  let event: Partial<WatchEvent> | null;
  try {
    event = JSON.parse(line);
  } catch (error) {
    throw cutShort(error, peer);
  }
  if (typeof event?.type !== 'string' || event.object === undefined) throw cutShort(undefined, peer);
  return event as WatchEvent;
}

/** The error for the `Status` of an event `ERROR`. Source: k8s.io/apimachinery `pkg/watch/watch.go:Error` (1.36). */
function problemOfError(status: Value, path: string, peer: Peer): Error {
  return problemOfStatus(Number(member(status, 'code') ?? 0), path, peer);
}
