import type { RequestOptions } from 'node:https';
import { KubeConfig } from '@kubernetes/client-node';
import type { ClusterTarget } from './cluster-target.ts';
import type { CredentialSource } from './credential.ts';
import { readNamedFile } from './named-file.ts';

/**
 * The client library's configuration for one request. The library handles certificates, proxies and static credentials.
 * Credentials that must be obtained come from `credentials`, because the library's own plugins can be neither cancelled
 * nor limited in time; files are read here, because the library would wait forever for a named pipe.
 *
 * @param answerLimit milliseconds until the library gives up on a proxy.
 */
export function requestConfig(
  target: ClusterTarget,
  credentials: CredentialSource,
  answerLimit: number,
  signal: AbortSignal,
): KubeConfig {
  const kubeConfig = new KubeConfig();
  const { context } = target;
  const { caFile, ...cluster } = target.cluster;
  const { certFile, keyFile, ...user } = target.user;
  kubeConfig.loadFromOptions({
    clusters: [cluster],
    users: [user],
    contexts: [{ name: context, cluster: cluster.name, user: user.name }],
    currentContext: context,
  });
  kubeConfig.addAuthenticator({
    isAuthProvider: () => true,
    async applyAuthentication(_user, given) {
      const options = given as RequestOptions;
      options.timeout = answerLimit;
      Object.assign(options, await readFiles({ ca: caFile, cert: certFile, key: keyFile }));
      const { token, certificate, key } = await credentials.get(signal);
      if (certificate !== undefined && key !== undefined) Object.assign(options, { cert: certificate, key });
      options.headers = {
        ...options.headers,
        ...target.impersonation,
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      };
    },
  });
  return kubeConfig;
}

/** The contents of the files, read anew because certificates are renewed; options without a path are left out. */
async function readFiles(paths: Readonly<Record<string, string | undefined>>): Promise<RequestOptions> {
  const named = Object.entries(paths).filter(([, path]) => path !== undefined);
  const read = await Promise.all(named.map(async ([name, path]) => [name, await readNamedFile(path!)]));
  return Object.fromEntries(read);
}
