import { ClusterProblem } from './cluster.ts';

/** Whatever went wrong, as a problem; of an unexpected error only its kind is said, its text may name addresses. */
export function asProblem(error: unknown): ClusterProblem {
  if (error instanceof ClusterProblem) return error;
  const kind = error instanceof Error ? error.name : typeof error;
  return new ClusterProblem(
    'answer',
    `The answer of the cluster could not be read (${kind}).`,
    'If this happens again, please report it.',
  );
}

/** Trying again is of little use before somebody has changed something. */
export function needsUserAction({ kind }: ClusterProblem): boolean {
  return kind === 'kubeconfig' || kind === 'credentials' || kind === 'certificate';
}
