import { timeText } from '../info/clock.ts';
import type { ClusterProblem, ClusterStatus } from '../info/cluster.ts';
import { needsUserAction } from '../info/problem.ts';
import type { WatchedResource } from './watched-resource.ts';

/** All that says how things stand with a cluster. */
export interface ClusterState {
  readonly context: string;
  /** What is done about it: read once or watched, or nothing any more. */
  readonly mode: 'reading' | 'read' | 'watching' | 'stopped';
  /** Without classes and nodes nothing is known. */
  readonly parts: readonly WatchedResource[];
  readonly counts: ClusterStatus['counts'];
  /** Permissions of other parts. */
  readonly alsoMissing: readonly string[];
  /** Why there is no connection. */
  readonly problem: ClusterProblem | undefined;
  /** Why some quotas are not known: everything else may be well. */
  readonly problemOfQuotas: ClusterProblem | undefined;
}

export function clusterStatus(state: ClusterState): ClusterStatus {
  const { phase, problem } = phaseOf(state);
  const readAt = readAtOf(state.parts);
  const missing = state.parts.flatMap(part => part.missingPermission ?? []);
  return {
    context: state.context,
    phase,
    readAt: readAt === undefined ? undefined : timeText(readAt),
    problem: problem?.problem,
    missingPermissions: [...missing, ...state.alsoMissing],
    counts: state.counts,
  };
}

/** When all that is known was last known to be so; ms since 1970. */
export function readAtOf(parts: readonly WatchedResource[]): number | undefined {
  const times = parts.flatMap(({ readAt }) => readAt ?? []);
  return times.length === 0 ? undefined : Math.min(...times);
}

function phaseOf({ mode, parts, problem, problemOfQuotas }: ClusterState): {
  phase: ClusterStatus['phase'];
  problem?: ClusterProblem | undefined;
} {
  if (mode === 'stopped') return { phase: 'stopped' };
  if (mode === 'reading') return { phase: 'connecting' };
  const failed = mode === 'watching' ? 'reconnecting' : 'failed';
  if (problem !== undefined) return { phase: needsUserAction(problem) ? 'failed' : failed, problem };
  const wrong = parts.find(part => part.problem !== undefined && part.missingPermission === undefined);
  if (wrong !== undefined) return { phase: failed, problem: wrong.problem };
  const allowed = parts.filter(part => part.missingPermission === undefined);
  if (allowed.length === 0) {
    const isAnyKnown = parts.some(part => part.items !== undefined);
    return isAnyKnown ? { phase: 'synced' } : { phase: 'failed', problem: parts[0]?.problem };
  }
  if (mode === 'read') return { phase: 'synced', problem: problemOfQuotas };
  const isWatched = allowed.every(part => part.isWatched);
  return isWatched ? { phase: 'watching', problem: problemOfQuotas } : { phase: 'connecting' };
}
