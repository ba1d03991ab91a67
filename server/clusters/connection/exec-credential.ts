import { ClusterProblem } from '../info/cluster.ts';
import type { Credential } from './credential.ts';

/**
 * Reads the ExecCredential that an exec plugin printed.
 * Source: k8s.io/client-go `plugin/pkg/client/auth/exec/exec.go:refreshCredsLocked` (1.36).
 *
 * @throws ClusterProblem
 */
export function readExecCredential(text: string, apiVersion: string, plugin: string): Credential {
  const problem = (code: AnswerCode) =>
    new ClusterProblem('credentials', { code, arguments: { plugin, apiVersion } });
  const answer = parsed(text);
  if (answer?.['kind'] !== 'ExecCredential') throw problem('exec-plugin-no-credential');
  if (answer['apiVersion'] !== apiVersion) throw problem('exec-plugin-other-version');
  const status = answer['status'];
  if (!isObject(status)) throw problem('exec-plugin-no-status');
  const { token, clientCertificateData, clientKeyData, expirationTimestamp } = status;
  const certificate = nonEmpty(clientCertificateData);
  const key = nonEmpty(clientKeyData);
  if ((certificate === undefined) !== (key === undefined)) {
    throw problem('exec-plugin-half-certificate');
  }
  if (nonEmpty(token) === undefined && key === undefined) throw problem('exec-plugin-nothing');
  const expires = Date.parse(nonEmpty(expirationTimestamp) ?? '');
  return { token: nonEmpty(token), certificate, key, expires: Number.isNaN(expires) ? undefined : expires };
}

type AnswerCode =
  | 'exec-plugin-no-credential'
  | 'exec-plugin-other-version'
  | 'exec-plugin-no-status'
  | 'exec-plugin-half-certificate'
  | 'exec-plugin-nothing';

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
