import type { SimpleProblem } from '../../protocol/cluster-problems/problem-text.ts';
import { timeText } from '../info/clock.ts';
import { ClusterProblem, type ClusterStatus } from '../info/cluster.ts';
import { needsUserAction } from '../info/problem.ts';
import type { WatchedResource } from './watched-resource.ts';

/** The state that the status of a cluster is computed from. */
export interface ClusterState {
  readonly context: string;
  /** What is done with the cluster: it is being read once, has been read, is watched, or none of these any more. */
  readonly mode: 'reading' | 'read' | 'watching' | 'stopped';
  /** Classes and nodes: without them nothing is known of the cluster. */
  readonly parts: readonly WatchedResource[];
  /** The definitions of custom resources, if they are asked for: the rest may be fine without them. */
  readonly definitions: WatchedResource | undefined;
  readonly counts: ClusterStatus['counts'];
  /** Missing permissions for other resources. */
  readonly alsoMissing: readonly string[];
  /** The reason why there is no connection. */
  readonly problem: ClusterProblem | undefined;
  /** The reason why some quotas are not known; the rest may be fine. */
  readonly problemOfQuotas: ClusterProblem | undefined;
}

export function clusterStatus(state: ClusterState): ClusterStatus {
  const { phase, problem } = phaseOf(state);
  const resources = [...state.parts, ...(state.definitions === undefined ? [] : [state.definitions])];
  const readAt = readAtOf(resources);
  const missing = resources.flatMap(part => part.missingPermission ?? []);
  return {
    context: state.context,
    phase,
    readAt: readAt === undefined ? undefined : timeText(readAt),
    problem: problem?.problem,
    missingPermissions: [...missing, ...state.alsoMissing],
    counts: state.counts,
  };
}

/** The time in ms since 1970 at which all parts were last confirmed: the oldest time of any part. */
export function readAtOf(parts: readonly WatchedResource[]): number | undefined {
  const times = parts.flatMap(({ readAt }) => readAt ?? []);
  return times.length === 0 ? undefined : Math.min(...times);
}

function phaseOf({ mode, parts, problem, problemOfQuotas, definitions }: ClusterState): {
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
    const isAnyKnown = parts.some(({ count }) => count !== undefined);
    return isAnyKnown ? { phase: 'synced' } : { phase: 'failed', problem: parts[0]?.problem };
  }
  const problemOfRest = problemOfQuotas ?? problemOfDefinitions(definitions);
  if (mode === 'read') return { phase: 'synced', problem: problemOfRest };
  const isWatched = allowed.every(part => part.isWatched);
  return isWatched ? { phase: 'watching', problem: problemOfRest } : { phase: 'connecting' };
}

/** The reason why the definitions are not known, unless it is a missing permission. */
function problemOfDefinitions(definitions: WatchedResource | undefined): ClusterProblem | undefined {
  const problem = definitions?.problem;
  if (problem === undefined || definitions?.missingPermission !== undefined) return undefined;
  const reason = problem.problem as SimpleProblem;
  return new ClusterProblem(
    problem.kind,
    { code: 'definitions-unreadable', arguments: { reason } },
    problem.status,
  );
}
