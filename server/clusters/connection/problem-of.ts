import type { Peer } from '../../protocol/cluster-problems/connection-problems.ts';
import type { ProblemMessage } from '../../protocol/cluster-problems/problem-text.ts';
import { ClusterProblem, type ProblemKind } from '../info/cluster.ts';

/**
 * The problem for an answer that is not 200. Nothing of its body is quoted: it may name the user and contain additions
 * of a proxy.
 */
export function problemOfStatus(status: number, path: string, { context }: Peer): ClusterProblem {
  const [kind, problem] = meaningOf(status, path.split('?')[0]!, context);
  return new ClusterProblem(kind, problem, status);
}

function meaningOf(status: number, path: string, context: string): [ProblemKind, ProblemMessage] {
  switch (status) {
    case 401:
      return ['credentials', { code: 'unauthorized', arguments: { context } }];
    case 403:
      return ['forbidden', { code: 'forbidden', arguments: { context, path } }];
    case 404:
      return ['answer', { code: 'not-found', arguments: { context, path } }];
    case 407:
      return ['unreachable', { code: 'proxy-needs-password', arguments: { context } }];
    case 410:
      return ['expired', { code: 'changes-expired', arguments: { context } }];
    default:
      return ['answer', { code: 'unexpected-status', arguments: { context, status } }];
  }
}

export function noAnswer(limit: number, peer: Peer): ClusterProblem {
  const seconds = Math.round(limit / 1000);
  return new ClusterProblem('unreachable', { code: 'silent-server', arguments: { ...peer, seconds } });
}

/** The problem for an answer that has not ended after so many milliseconds. */
export function noEnd(limit: number, peer: Peer): ClusterProblem {
  const seconds = Math.round(limit / 1000);
  return new ClusterProblem('unreachable', { code: 'slow-server', arguments: { ...peer, seconds } });
}

/** The problem for an error after the answer had begun. */
export function cutShort(error: unknown, { context }: Peer): ClusterProblem {
  if (error instanceof ClusterProblem) return error;
  return new ClusterProblem('answer', { code: 'response-truncated', arguments: { context } });
}

/** The problem for an error before an answer began. The error's message is not passed on: it contains addresses. */
export function problemOf(error: unknown, peer: Peer): ClusterProblem {
  if (error instanceof ClusterProblem) return error;
  const { code = '', path, syscall } = error as ErrorFacts;
  const { context } = peer;
  if (typeof path === 'string' && (syscall === 'open' || syscall === 'read')) {
    return new ClusterProblem('kubeconfig', {
      code: 'named-file-unreadable',
      arguments: { context, path, code },
    });
  }
  return (
    connectionProblem(error as ErrorFacts, peer) ??
    certificateProblem(code, context) ??
    new ClusterProblem('answer', { code: 'not-an-api-server', arguments: { context, code } })
  );
}

interface ErrorFacts {
  readonly code?: string;
  readonly path?: string | null;
  readonly syscall?: string;
  readonly message?: string;
}

function connectionProblem(error: ErrorFacts, peer: Peer): ClusterProblem | undefined {
  const { code = '', message = '' } = error;
  const { context, hasProxy } = peer;
  const unreachable = (problem: ProblemMessage) => new ClusterProblem('unreachable', problem);
  const unreached = { ...peer, code };
  const refusedByProxy = /^Bad response: (\d+)$/.exec(message)?.[1];
  if (refusedByProxy !== undefined) {
    return unreachable({ code: 'proxy-does-not-connect', arguments: { context, code: refusedByProxy } });
  }
  if (message === 'Proxy timeout') {
    return unreachable({ code: 'no-connection-in-time', arguments: unreached });
  }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return unreachable({ code: 'unknown-host', arguments: unreached });
  }
  if (code === 'ECONNREFUSED') return unreachable({ code: 'connection-refused', arguments: unreached });
  if (/^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/.test(code)) {
    return unreachable({ code: 'unreachable', arguments: unreached });
  }
  if (code === 'ECONNRESET' || code === 'EPIPE' || message === 'socket hang up') {
    return unreachable({ code: 'connection-closed', arguments: unreached });
  }
  // The errors of the SOCKS agent have no codes.
  if (hasProxy && code === '') {
    return unreachable({ code: 'proxy-does-not-connect', arguments: { context, code } });
  }
  return undefined;
}

/**
 * The problem for a certificate error, by its code. Source: Node's documentation of `tls`, "X509 certificate error
 * codes", and of `http`, `request.setHeader` (24).
 */
function certificateProblem(code: string, context: string): ClusterProblem | undefined {
  const wrong = (problem: CertificateCode) =>
    new ClusterProblem('certificate', { code: problem, arguments: { context, code } });
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return wrong('certificate-of-other-name');
  if (code === 'CERT_HAS_EXPIRED') return wrong('certificate-expired');
  if (code === 'CERT_NOT_YET_VALID') return wrong('certificate-not-yet-valid');
  if (/SELF_SIGNED|UNABLE_TO_|^CERT_|INVALID_CA|INVALID_PURPOSE/.test(code)) {
    return wrong('certificate-not-trusted');
  }
  if (/^ERR_OSSL_|ALERT_(BAD|UNKNOWN|EXPIRED|CERTIFICATE|UNSUPPORTED|REVOKED)/.test(code)) {
    return new ClusterProblem('credentials', {
      code: 'client-certificate-unusable',
      arguments: { context, code },
    });
  }
  if (code === 'ERR_INVALID_CHAR') {
    return new ClusterProblem('credentials', { code: 'token-not-sendable', arguments: { context } });
  }
  return undefined;
}

type CertificateCode =
  | 'certificate-of-other-name'
  | 'certificate-expired'
  | 'certificate-not-yet-valid'
  | 'certificate-not-trusted';
