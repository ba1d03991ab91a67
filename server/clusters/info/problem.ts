import { ClusterProblem } from './cluster.ts';

/**
 * Any error as a ClusterProblem; an unexpected error is reduced to the name of its class, as its message may contain
 * addresses.
 */
export function asProblem(error: unknown): ClusterProblem {
  if (error instanceof ClusterProblem) return error;
  const name = error instanceof Error ? error.name : typeof error;
  return new ClusterProblem('answer', { code: 'unexpected-error', arguments: { error: name } });
}

/** Whether a retry is of little use before the user has changed something. */
export function needsUserAction({ kind }: ClusterProblem): boolean {
  return kind === 'kubeconfig' || kind === 'credentials' || kind === 'certificate';
}
