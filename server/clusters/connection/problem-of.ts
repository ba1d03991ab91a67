import { ClusterProblem, type ProblemKind } from '../info/cluster.ts';

/** Whom we talk to, as far as a message may say. */
export interface Peer {
  readonly context: string;
  readonly hasProxy: boolean;
}

/** An answer that is not 200. Nothing of its body is quoted: it may name the user and whatever a proxy adds. */
export function problemOfStatus(status: number, path: string, peer: Peer): ClusterProblem {
  const server = serverOf(peer);
  const what = path.split('?')[0];
  const known: Record<number, [ProblemKind, string, string]> = {
    401: [
      'credentials',
      `${server} does not accept the credentials (401).`,
      'They have expired or were taken back: sign in again with the tool that wrote the kubeconfig.',
    ],
    403: [
      'forbidden',
      `${server} does not let this user read ${what} (403).`,
      'Ask its administrator for the right: "RuntimeClass: Show Required Permissions" shows which.',
    ],
    404: [
      'answer',
      `${server} has no ${what} (404).`,
      'Its version is perhaps too old, or it is no API server.',
    ],
    410: [
      'expired',
      `${server} no longer has the changes since we last looked (410).`,
      'We read everything again.',
    ],
    407: ['unreachable', `The proxy on the way to ${lower(server)} asks for a password (407).`, correctProxy],
  };
  const [kind, message, advice] = known[status] ?? [
    'answer',
    `${server} answered with the status ${status}.`,
    'Try again later; if it stays so, look whether kubectl gets an answer.',
  ];
  return new ClusterProblem(kind, message, advice, status);
}

export function noAnswer(limit: number, peer: Peer): ClusterProblem {
  const message = `${serverOf(peer)} took our request and was silent for ${Math.round(limit / 1000)} s.`;
  return new ClusterProblem('unreachable', message, checkWay(peer));
}

/** What went wrong after the answer had begun. */
export function cutShort(error: unknown, peer: Peer): ClusterProblem {
  if (error instanceof ClusterProblem) return error;
  const message = `The answer of ${lower(serverOf(peer))} was cut short.`;
  return new ClusterProblem(
    'answer',
    message,
    'Try again; if it stays so, a proxy on the way may cut long answers.',
  );
}

/** What went wrong before an answer began. The words of the error itself are not passed on: they hold addresses. */
export function problemOf(error: unknown, peer: Peer): ClusterProblem {
  if (error instanceof ClusterProblem) return error;
  const { code = '', path, syscall, message = '' } = error as ErrorFacts;
  const server = serverOf(peer);
  const unreachable = (what: string, advice = checkWay(peer)) =>
    new ClusterProblem('unreachable', `${what}${code && ` (${code})`}.`, advice);
  const reached = peer.hasProxy ? `The proxy on the way to ${lower(server)}` : server;
  const refusedByProxy = /^Bad response: (\d+)$/.exec(message)?.[1];
  if (refusedByProxy !== undefined) {
    return unreachable(`The proxy does not connect us to ${lower(server)} (${refusedByProxy})`, correctProxy);
  }
  if (message === 'Proxy timeout') return unreachable(`${reached} does not answer`);
  if (typeof path === 'string' && (syscall === 'open' || syscall === 'read')) {
    const what = `A file that the kubeconfig names for the context "${peer.context}" cannot be read: ${path} (${code}).`;
    return new ClusterProblem(
      'kubeconfig',
      what,
      'Correct the path, or let whoever writes the file write it again.',
    );
  }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return unreachable(`${reached}: its name is not known`);
  if (code === 'ECONNREFUSED') return unreachable(`${reached} refuses connections`);
  if (/^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/.test(code)) {
    return unreachable(`${reached} cannot be reached`);
  }
  if (code === 'ECONNRESET' || code === 'EPIPE' || message === 'socket hang up') {
    return unreachable(`${reached} closed the connection before it answered`);
  }
  if (code === 'ERR_INVALID_CHAR') return unsendable(peer);
  // The agent for SOCKS has no codes.
  if (peer.hasProxy && code === '')
    return unreachable(`The proxy does not connect us to ${lower(server)}`, correctProxy);
  return certificateProblem(code, peer) ?? unintelligible(code, server);
}

interface ErrorFacts {
  readonly code?: string;
  readonly path?: string | null;
  readonly syscall?: string;
  readonly message?: string;
}

/** Source: Node's documentation of `tls`, "X509 certificate error codes" (24). */
function certificateProblem(code: string, peer: Peer): ClusterProblem | undefined {
  const server = lower(serverOf(peer));
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    const message = `The certificate of ${server} is for another name (${code}).`;
    return new ClusterProblem('certificate', message, 'Correct server or tls-server-name in the kubeconfig.');
  }
  if (code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID') {
    const message = `The certificate of ${server} is not valid at this time (${code}).`;
    return new ClusterProblem(
      'certificate',
      message,
      'Look at the clock of this computer, then ask its administrator.',
    );
  }
  if (/SELF_SIGNED|UNABLE_TO_|^CERT_|INVALID_CA|INVALID_PURPOSE/.test(code)) {
    const message = `The certificate of ${server} is not trusted (${code}).`;
    const advice =
      "Correct certificate-authority in the kubeconfig; for a company's own authority set NODE_EXTRA_CA_CERTS.";
    return new ClusterProblem('certificate', message, advice);
  }
  if (/^ERR_OSSL_|ALERT_(BAD|UNKNOWN|EXPIRED|CERTIFICATE|UNSUPPORTED|REVOKED)/.test(code)) {
    const message = `The client certificate of the context "${peer.context}" or its key is of no use (${code}).`;
    return new ClusterProblem(
      'credentials',
      message,
      'Let the tool of your cluster write the kubeconfig anew.',
    );
  }
  return undefined;
}

/** Source: Node's documentation of `http`, `request.setHeader` (24). */
function unsendable({ context }: Peer): ClusterProblem {
  const message = `The token of the context "${context}", or a name that it signs in by, has a line break or another character that no request can carry.`;
  return new ClusterProblem(
    'credentials',
    message,
    'Let the tool of your cluster write the kubeconfig anew.',
  );
}

function unintelligible(code: string, server: string): ClusterProblem {
  const message = `${server} did not answer as an API server does${code && ` (${code})`}.`;
  return new ClusterProblem(
    'answer',
    message,
    'Check the server in the kubeconfig: does it begin with https://?',
  );
}

function serverOf({ context }: Peer): string {
  return `The server of "${context}"`;
}

function lower(text: string): string {
  return text.replace(/^The /, 'the ');
}

function checkWay({ hasProxy }: Peer): string {
  return hasProxy
    ? `Check that the cluster runs, and ${correctProxy.replace(/^C/, 'c')}`
    : 'Check that the cluster runs and can be reached from here: network, VPN, HTTPS_PROXY.';
}

const correctProxy = 'Check the proxy: proxy-url in the kubeconfig, HTTPS_PROXY and NO_PROXY.';
