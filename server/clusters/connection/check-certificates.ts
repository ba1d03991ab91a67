import { X509Certificate } from 'node:crypto';
import type { RequestOptions } from 'node:https';
import { createSecureContext } from 'node:tls';
import type { KubeConfig } from '@kubernetes/client-node';
import type { Peer } from '../../protocol/cluster-problems/connection-problems.ts';
import { ClusterProblem } from '../info/cluster.ts';
import { problemOf } from './problem-of.ts';

/**
 * Checks before the first request whether the certificates can be used, so that the error names the one that cannot.
 * Obtains the credentials for that.
 *
 * @throws ClusterProblem, or the signal's reason.
 */
export async function checkCertificates(
  kubeConfig: KubeConfig,
  peer: Peer,
  signal: AbortSignal,
): Promise<void> {
  const options: RequestOptions = {};
  try {
    await kubeConfig.applyToHTTPSOptions(options);
    createSecureContext({ cert: options.cert, key: options.key as string });
  } catch (error) {
    throw signal.aborted ? signal.reason : problemOf(error, peer);
  }
  try {
    if (options.ca !== undefined) new X509Certificate(options.ca as Buffer);
  } catch {
    const { context } = peer;
    throw new ClusterProblem('certificate', { code: 'authority-not-pem', arguments: { context } });
  }
}
