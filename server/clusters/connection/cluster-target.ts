import type { Cluster, User } from '@kubernetes/client-node';
import { uriPart } from '../../base/uri-part.ts';
import type { ObjectValue } from '../../kubernetes/objects/value.ts';
import { ClusterProblem } from '../info/cluster.ts';
import type { Environment } from './limits.ts';
import type { Kubeconfig, KubeconfigEntry } from './merged-kubeconfig.ts';
import { environmentProxy } from './proxy.ts';
import { type EntryReader, readEntry } from './read-entry.ts';
import { type SignIn, signInOf } from './sign-in.ts';

/** The server of one context and how requests to it are authenticated. Contains secrets: never to be logged. */
export interface ClusterTarget {
  readonly context: string;
  readonly cluster: Cluster;
  /** The credentials of the user in the kubeconfig itself. */
  readonly user: User;
  /** The way to obtain the other credentials for each request. */
  readonly signIn: SignIn;
  readonly impersonation: Readonly<Record<string, string | string[]>>;
}

/**
 * The target of a context of the kubeconfig. Source: k8s.io/client-go
 * `tools/clientcmd/client_config.go:DirectClientConfig`, fields of `tools/clientcmd/api/v1/types.go` (1.36).
 *
 * @throws ClusterProblem
 */
export function clusterTargetOf(kubeconfig: Kubeconfig, context: string, env: Environment): ClusterTarget {
  const entry = kubeconfig.contexts.get(context);
  if (entry === undefined) throw noContext(kubeconfig, context);
  const fields = readEntry(entry);
  const clusterEntry = referred(fields.text('cluster'), kubeconfig.clusters, 'cluster', context);
  const userName = fields.text('user');
  const userEntry =
    userName === undefined ? anonymousUser(entry) : referred(userName, kubeconfig.users, 'user', context);
  const cluster = clusterOf(readEntry(clusterEntry), context, env);
  // kubectl sends no credentials to a server whose identity it cannot verify.
  const isSecure = cluster.server.startsWith('https:');
  const user = readEntry(isSecure ? userEntry : anonymousUser(entry));
  return {
    context,
    cluster,
    user: {
      // client-node ignores the CA if there is no user.
      name: 'user',
      ...either('cert', user.text('client-certificate-data'), user.path('client-certificate')),
      ...either('key', user.text('client-key-data'), user.path('client-key')),
      ...given({ token: user.path('tokenFile') === undefined ? user.text('token') : undefined }),
      ...basicOf(user),
      ...given({ impersonateUser: user.text('as') }),
    },
    signIn: signInOf(context, user, readEntry(clusterEntry)),
    impersonation: impersonationOf(user),
  };
}

function clusterOf(fields: EntryReader, context: string, env: Environment): Cluster {
  const server = urlOf(fields.text('server'), ['https:', 'http:']);
  if (server === undefined) {
    throw new ClusterProblem('kubeconfig', { code: 'no-server', arguments: { context } });
  }
  const proxyText = fields.text('proxy-url') ?? environmentProxy(server, env);
  const proxy = urlOf(proxyText, ['http:', 'https:', 'socks5:', 'socks5h:', 'socks:']);
  if (proxyText !== undefined && proxy === undefined) {
    throw new ClusterProblem('kubeconfig', { code: 'invalid-proxy', arguments: { context } });
  }
  return {
    name: 'cluster',
    server: server.href.replace(/\/+$/, ''),
    // client-node accepts http: servers only with this option; there is no certificate to verify then.
    skipTLSVerify: server.protocol === 'http:' || fields.flag('insecure-skip-tls-verify'),
    ...either('ca', fields.text('certificate-authority-data'), fields.path('certificate-authority')),
    ...given({ tlsServerName: fields.text('tls-server-name'), proxyUrl: proxy && resolvingNames(proxy) }),
  };
}

/**
 * The URL of a proxy; Go lets a SOCKS proxy resolve names even if the scheme is `socks5`. Source: Go
 * `net/http/transport.go:dialConn` (1.25).
 */
function resolvingNames({ href }: URL): string {
  return href.replace(/^socks5:/, 'socks5h:');
}

/** One of two fields: data in the kubeconfig itself overrides the path of a file. */
function either<Name extends string>(name: Name, data: string | undefined, file: string | undefined) {
  return data === undefined ? given({ [`${name}File`]: file }) : { [`${name}Data`]: data };
}

function given<T extends object>(fields: T): Given<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>;
}

type Given<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> };

function basicOf(user: EntryReader): Partial<User> {
  const username = user.text('username');
  return username === undefined ? {} : { username, password: user.text('password') ?? '' };
}

/**
 * The headers to impersonate another user. Source: k8s.io/client-go
 * `transport/round_trippers.go:impersonatingRoundTripper` (1.36); client-node sends the name.
 */
function impersonationOf(user: EntryReader): Record<string, string | string[]> {
  const extra = user.object('as-user-extra');
  const keys = Object.keys((extra?.value ?? {}) as ObjectValue);
  return {
    ...(user.text('as-uid') !== undefined && { 'Impersonate-Uid': user.text('as-uid')! }),
    ...(user.texts('as-groups').length > 0 && { 'Impersonate-Group': [...user.texts('as-groups')] }),
    ...Object.fromEntries(keys.map(key => [`Impersonate-Extra-${uriPart(key)}`, [...extra!.texts(key)]])),
  };
}

function urlOf(text: string | undefined, protocols: readonly string[]): URL | undefined {
  if (text === undefined || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  return protocols.includes(url.protocol) ? url : undefined;
}

function anonymousUser(entry: KubeconfigEntry): KubeconfigEntry {
  return { ...entry, value: null };
}

function referred(
  name: string | undefined,
  entries: ReadonlyMap<string, KubeconfigEntry>,
  kind: 'cluster' | 'user',
  context: string,
): KubeconfigEntry {
  const entry = name === undefined ? undefined : entries.get(name);
  if (entry !== undefined) return entry;
  const code = name === undefined ? 'context-without-cluster' : (`unknown-${kind}` as const);
  throw new ClusterProblem('kubeconfig', { code, arguments: { context } });
}

function noContext({ contexts, where }: Kubeconfig, context: string): ClusterProblem {
  const names = [...contexts.keys()];
  const knownContexts = names.slice(0, mostNamed).join(', ') + (names.length > mostNamed ? ', ...' : '');
  return new ClusterProblem('kubeconfig', {
    code: 'unknown-context',
    arguments: { context, paths: where, known: knownContexts },
  });
}

const mostNamed = 10;
