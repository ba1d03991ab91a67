import { delimiter, resolve } from 'node:path';
import { t } from '../base/l10n.ts';
import { lazyClusters } from '../clusters/connection/lazy-clusters.ts';
import type { ClusterContext, ClusterProblem, KubeconfigClusters } from '../clusters/info/cluster.ts';
import { problemText } from '../protocol/cluster-problems/problem-text.ts';

/** The clusters of a kubeconfig; without one those that kubectl would know. */
export function clustersOf(kubeconfig: string | undefined): KubeconfigClusters {
  // The programs that a kubeconfig names see the same files.
  const env = kubeconfig === undefined ? process.env : { ...process.env, KUBECONFIG: absolute(kubeconfig) };
  return lazyClusters({ kubeconfig: () => undefined, env });
}

/** Paths separated as in `PATH`, each from the root. */
function absolute(paths: string): string {
  return paths
    .split(delimiter)
    .map(path => resolve(path))
    .join(delimiter);
}

/** The context with a name, by default the current one. @throws ClusterProblem if the kubeconfig lacks it. */
export async function contextOf(
  wanted: string | undefined,
  clusters: KubeconfigClusters,
): Promise<Pick<ClusterContext, 'name' | 'namespace'>> {
  const contexts = await clusters.contexts();
  const found = contexts.find(({ name, isCurrent }) => (wanted === undefined ? isCurrent : name === wanted));
  // A context that does not exist is reported by the connection, in the words of the editor.
  return found ?? { name: wanted ?? contexts[0]?.name ?? '', namespace: undefined };
}

/** A problem with a cluster and what to do about it. */
export function problemInWords(problem: ClusterProblem['problem']): string {
  const { message, advice } = problemText({ t }, problem);
  return `${message} ${advice}`.trim();
}
