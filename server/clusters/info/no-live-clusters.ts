import { ClusterProblem, type KubeconfigClusters } from './cluster.ts';

/** Clusters where none can be reached, as in a browser: saved ones are files and work there, too. */
export const noLiveClusters: KubeconfigClusters = {
  contexts: unreachable,
  connect: unreachable,
  fingerprint: unreachable,
  onDidChange: () => () => undefined,
};

async function unreachable(): Promise<never> {
  throw new ClusterProblem('kubeconfig', { code: 'no-clusters-in-browser' });
}
