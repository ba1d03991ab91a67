import { type IncomingMessage, request as requestHttp } from 'node:http';
import { type RequestOptions, request as requestHttps } from 'node:https';
import type { KubeConfig } from '@kubernetes/client-node';
import type { Peer } from '../../protocol/cluster-problems/connection-problems.ts';
import type { Query } from '../info/cluster.ts';
import type { KeptAgent } from './kept-agent.ts';
import type { Limits } from './limits.ts';
import { cutShort, noAnswer, noEnd, problemOf, problemOfStatus } from './problem-of.ts';

/**
 * The body of a GET as a stream, read no faster than it is consumed. Compression is not requested: unpacking costs more
 * than it saves on any but a slow line.
 *
 * @throws ClusterProblem, also while the body is read, or the signal's reason.
 */
export async function getBody(
  kubeConfig: KubeConfig,
  keptAgent: KeptAgent,
  peer: Peer,
  path: string,
  query: Query,
  limits: Pick<Limits, 'answer'> & Partial<Limits>,
  signal: AbortSignal,
): Promise<AsyncIterable<Uint8Array>> {
  try {
    const url = new URL(kubeConfig.getCurrentCluster()!.server + path);
    for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
    const options: RequestOptions = { headers: { Accept: 'application/json' } };
    await kubeConfig.applyToHTTPSOptions(options);
    keptAgent.use(options);
    const response = await answerOf(url, options, peer, limits.answer, signal);
    const status = response.statusCode ?? 0;
    if (status === 200) return bodyOf(response, peer, limits, signal);
    response.destroy();
    throw problemOfStatus(status, path, peer);
  } catch (error) {
    throw signal.aborted ? signal.reason : problemOf(error, peer);
  }
}

function answerOf(
  url: URL,
  options: RequestOptions,
  peer: Peer,
  limit: number,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const request = send(url, { ...options, signal });
    let timer: NodeJS.Timeout | undefined;
    // Until there is a connection, the proxy's agent applies its own time limit.
    request.once('socket', socket => {
      // A watch may be silent for hours: TCP keep-alive detects a dead peer.
      socket.setKeepAlive(true, keepAliveDelay);
      timer = setTimeout(() => request.destroy(noAnswer(limit, peer)), limit);
    });
    request.on('response', resolve);
    request.on('error', error => {
      // The server may just have closed a kept connection. Each kept connection is tried once, then a new one.
      const isStale = request.reusedSocket && (error as NodeJS.ErrnoException).code === 'ECONNRESET';
      if (isStale && !signal.aborted) resolve(answerOf(url, options, peer, limit, signal));
      else reject(error);
    });
    for (const event of ['response', 'error']) request.once(event, () => clearTimeout(timer));
    request.end();
  });
}

/** Milliseconds, as in client-go and the client library: shorter than the idle timeout of load balancers. */
const keepAliveDelay = 30_000;

async function* bodyOf(
  response: IncomingMessage,
  peer: Peer,
  { silence, whole }: Partial<Limits>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void> {
  // This limit applies while waiting for the server, not while the reader is busy.
  let isWaiting = true;
  const giveUp = (limit: number) => () => isWaiting && response.destroy(noAnswer(limit, peer));
  const timer = silence === undefined ? undefined : setTimeout(giveUp(silence), silence);
  const endWhole = (limit: number) => () => response.destroy(noEnd(limit, peer));
  const wholeTimer = whole === undefined ? undefined : setTimeout(endWhole(whole), whole);
  try {
    for await (const chunk of response) {
      isWaiting = false;
      yield chunk;
      isWaiting = true;
      timer?.refresh();
    }
  } catch (error) {
    throw signal.aborted ? signal.reason : cutShort(error, peer);
  } finally {
    clearTimeout(timer);
    clearTimeout(wholeTimer);
  }
}
