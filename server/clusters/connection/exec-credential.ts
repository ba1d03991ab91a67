import { ClusterProblem } from '../info/cluster.ts';
import type { Credential } from './credential.ts';

/**
 * Reads what an exec plugin printed.
 * Source: k8s.io/client-go `plugin/pkg/client/auth/exec/exec.go:refreshCredsLocked` (1.36).
 *
 * @throws ClusterProblem
 */
export function readExecCredential(text: string, apiVersion: string, plugin: string): Credential {
  const problem = (what: string) =>
    new ClusterProblem(
      'credentials',
      `The exec plugin ${plugin} ${what}.`,
      `Bring the plugin up to date, or let its tool write the kubeconfig anew (apiVersion ${apiVersion}).`,
    );
  const answer = parsed(text);
  if (answer?.['kind'] !== 'ExecCredential') throw problem('did not print an ExecCredential');
  if (answer['apiVersion'] !== apiVersion)
    throw problem('answered in another apiVersion than it was asked in');
  const status = answer['status'];
  if (!isObject(status)) throw problem('printed an ExecCredential without status');
  const { token, clientCertificateData, clientKeyData, expirationTimestamp } = status;
  const certificate = nonEmpty(clientCertificateData);
  const key = nonEmpty(clientKeyData);
  if ((certificate === undefined) !== (key === undefined)) {
    throw problem('gave a client certificate without its key, or the key alone');
  }
  if (nonEmpty(token) === undefined && key === undefined)
    throw problem('gave neither a token nor a certificate');
  const expires = Date.parse(nonEmpty(expirationTimestamp) ?? '');
  return { token: nonEmpty(token), certificate, key, expires: Number.isNaN(expires) ? undefined : expires };
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function nonEmpty(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
