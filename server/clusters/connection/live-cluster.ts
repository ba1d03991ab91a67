import { createHash } from 'node:crypto';
import type { Peer } from '../../base/cluster-problems/connection-problems.ts';
import { stringAt } from '../../kubernetes/objects/value.ts';
import { type ClusterConnection, ClusterProblem, type Clusters } from '../info/cluster.ts';
import { checkCertificates } from './check-certificates.ts';
import { get } from './get.ts';
import { createKeptAgent } from './kept-agent.ts';
import { readKubeconfig } from './kubeconfig.ts';
import { onKubeconfigChange } from './kubeconfig-changes.ts';
import { homeFolder, kubeconfigFiles } from './kubeconfig-files.ts';
import type { Environment, Limits } from './limits.ts';
import { usualLimits } from './limits.ts';
import { requestConfig } from './request-config.ts';
import { credentialSource } from './sign-in.ts';
import { type Target, targetOf } from './target.ts';
import { watch } from './watch.ts';

export interface LiveClusterSetting {
  /**
   * The kubeconfig files that the user has set, separated as in `PATH`, `~/` allowed; asked for each time. Without any,
   * `KUBECONFIG` and `~/.kube/config` count.
   */
  readonly kubeconfig: () => string | undefined;
  /** Of this process: `KUBECONFIG`, `HOME`, `HTTPS_PROXY`, ..., and what exec plugins get. */
  readonly env: Environment;
  readonly limits?: Limits | undefined;
}

/** Real clusters, through the Kubernetes client library; of a kubeconfig nothing is changed. */
export function liveClusters({ kubeconfig, env, limits = usualLimits }: LiveClusterSetting): Clusters {
  const files = () => kubeconfigFiles(kubeconfig(), env);
  const targetNow = async (context: string) => targetOf(await readKubeconfig(files(), env), context, env);
  return {
    async contexts() {
      const { contexts, currentContext } = await readKubeconfig(files(), env);
      return [...contexts].map(([name, entry]) => ({
        name,
        isCurrent: name === currentContext,
        // What is not a text counts as none: one entry is no reason not to list the others.
        namespace: stringAt(entry.value, ['namespace']) || undefined,
      }));
    },

    fingerprint: async context => fingerprintOf(await targetNow(context)),

    async connect(context, signal) {
      signal.throwIfAborted();
      return connection(await targetNow(context), env, limits, signal);
    },

    onDidChange: changed => onKubeconfigChange(() => files().paths, limits.kubeconfig, changed),
  };
}

/** Contacts nobody yet, but obtains the credentials: the plugin that asks the person to sign in runs now. */
async function connection(
  target: Target,
  env: Environment,
  limits: Limits,
  signal: AbortSignal,
): Promise<ClusterConnection> {
  const setting = { env, folder: homeFolder(env), limit: limits.credential };
  const credentials = credentialSource(target.signIn, setting);
  const peer: Peer = { context: target.context, hasProxy: target.cluster.proxyUrl !== undefined };
  const keptAgent = createKeptAgent();
  const closed = new AbortController();
  const configFor = (requestSignal: AbortSignal) =>
    requestConfig(target, credentials, limits.answer, requestSignal);

  /** A rotated token recovers by itself: where the server says no to credentials that we kept, new ones are tried. */
  const withFreshCredentials = async <T>(attempt: () => Promise<T>): Promise<T> => {
    const were = credentials.kept();
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof ClusterProblem) || error.status !== 401) throw error;
      credentials.forget();
      if (were === undefined) throw error;
      return attempt();
    }
  };

  await checkCertificates(configFor(signal), peer, signal);
  return {
    get: (path, query, requestSignal) => {
      const either = AbortSignal.any([requestSignal, closed.signal]);
      return withFreshCredentials(() => get(configFor(either), keptAgent, peer, path, query, limits, either));
    },
    watch: (path, query, onEvent, requestSignal) => {
      const either = AbortSignal.any([requestSignal, closed.signal]);
      return withFreshCredentials(() =>
        watch(configFor(either), keptAgent, peer, path, query, limits, onEvent, either),
      );
    },
    close() {
      closed.abort();
      keptAgent.destroy();
    },
  };
}

/** Equal for equal targets; nothing of a target can be read from it. */
function fingerprintOf(target: Target): string {
  const text = JSON.stringify(target, (_, value) => (typeof value === 'bigint' ? String(value) : value));
  return createHash('sha256').update(text).digest('hex');
}
