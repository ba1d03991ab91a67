import { ClusterProblem } from './cluster.ts';

/** Whatever went wrong, as a problem; of an unexpected error only the name of its class, as its text may name addresses. */
export function asProblem(error: unknown): ClusterProblem {
  if (error instanceof ClusterProblem) return error;
  const name = error instanceof Error ? error.name : typeof error;
  return new ClusterProblem('answer', { code: 'unexpected-error', arguments: { error: name } });
}

/** Trying again is of little use before somebody has changed something. */
export function needsUserAction({ kind }: ClusterProblem): boolean {
  return kind === 'kubeconfig' || kind === 'credentials' || kind === 'certificate';
}
