import { createHash } from 'node:crypto';
import { stringAt } from '../../kubernetes/objects/value.ts';
import type { Peer } from '../../protocol/cluster-problems/connection-problems.ts';
import { type ClusterConnection, ClusterProblem, type KubeconfigClusters } from '../info/cluster.ts';
import { checkCertificates } from './check-certificates.ts';
import { type ClusterTarget, clusterTargetOf } from './cluster-target.ts';
import { getBody } from './get-body.ts';
import { createKeptAgent } from './kept-agent.ts';
import { readKubeconfig } from './kubeconfig.ts';
import { onKubeconfigChange } from './kubeconfig-changes.ts';
import { homeFolder, kubeconfigFiles } from './kubeconfig-files.ts';
import type { Environment, Limits } from './limits.ts';
import { usualLimits } from './limits.ts';
import { requestConfig } from './request-config.ts';
import { credentialSource } from './sign-in.ts';
import { watch } from './watch.ts';

export interface LiveClusterSetting {
  /**
   * The kubeconfig files in the setting, separated as in `PATH`, `~/` allowed; read each time. If it is `undefined`,
   * `KUBECONFIG` and `~/.kube/config` apply.
   */
  readonly kubeconfig: () => string | undefined;
  /** The environment of this process: `KUBECONFIG`, `HOME`, `HTTPS_PROXY`, ..., which exec plugins inherit. */
  readonly env: Environment;
  readonly limits?: Limits | undefined;
}

/** Real clusters, accessed through the Kubernetes client library; the kubeconfig is never written. */
export function liveClusters({
  kubeconfig,
  env,
  limits = usualLimits,
}: LiveClusterSetting): KubeconfigClusters {
  const files = () => kubeconfigFiles(kubeconfig(), env);
  const targetNow = async (context: string) =>
    clusterTargetOf(await readKubeconfig(files(), env), context, env);
  return {
    async contexts() {
      const { contexts, currentContext } = await readKubeconfig(files(), env);
      return [...contexts].map(([name, entry]) => ({
        name,
        isCurrent: name === currentContext,
        // A value other than a string counts as missing: one wrong entry must not prevent listing the others.
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

/**
 * A connection to the cluster. No request is sent yet, but the credentials are obtained: a plugin that asks the user to
 * sign in runs now.
 */
async function connection(
  target: ClusterTarget,
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

  /**
   * Repeats the attempt with new credentials if the server rejects those that were kept, as after a token was rotated.
   */
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
      return withFreshCredentials(() =>
        getBody(configFor(either), keptAgent, peer, path, query, limits, either),
      );
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

/** A hash that is equal for equal targets; nothing of a target can be read from it. */
function fingerprintOf(target: ClusterTarget): string {
  const text = JSON.stringify(target, (_, value) => (typeof value === 'bigint' ? String(value) : value));
  return createHash('sha256').update(text).digest('hex');
}
