import { listAt, member, stringAt, type Value } from '../../kubernetes/objects/value.ts';

/** How far a Pod has come. */
export interface PodState {
  /** `waits`: it has not started, or does not stay up. `ends`: it has ended by itself, well or not. */
  readonly state: 'runs' | 'waits' | 'rejected' | 'ends';
  /** In the cluster's words: `Unschedulable`, `ContainerCreating`, `OutOfcpu`, `Running`. */
  readonly reason: string;
  /** What the cluster says about it; '' if nothing. */
  readonly message: string;
}

/**
 * Source of the reasons: pkg/kubelet/kubelet_pods.go (1.37) and k8s.io/api/core/v1/types.go: a Pod that a kubelet rejects gets the
 * phase Failed with a reason, without having started.
 */
export function podState(pod: Value): PodState {
  const status = member(pod, 'status');
  const phase = stringAt(status, ['phase']) || 'Pending';
  if (phase === 'Succeeded') return { state: 'ends', reason: phase, message: '' };
  const [reason, message] = [stringAt(status, ['reason']), stringAt(status, ['message'])];
  if (phase === 'Failed') {
    const hasStarted = statusesOf(status).some(
      each => member(member(each, 'state'), 'terminated') !== undefined,
    );
    return { state: reason === '' || hasStarted ? 'ends' : 'rejected', reason: reason || phase, message };
  }
  const waiting = statusesOf(status)
    .map(each => member(member(each, 'state'), 'waiting'))
    .find(each => each !== undefined);
  const scheduled = listAt(status, ['conditions']).find(each => stringAt(each, ['type']) === 'PodScheduled');
  const why = stringAt(scheduled, ['status']) === 'False' ? scheduled : waiting;
  if (why !== undefined) {
    return {
      state: 'waits',
      reason: stringAt(why, ['reason']) || phase,
      message: stringAt(why, ['message']),
    };
  }
  return { state: phase === 'Running' ? 'runs' : 'waits', reason: reason || phase, message };
}

/** Whether a Pod has not started, or not come up again. */
export function doesNotRun(pod: Value): boolean {
  const { state } = podState(pod);
  return state === 'waits' || state === 'rejected';
}

function statusesOf(status: Value | undefined): readonly Value[] {
  return ['initContainerStatuses', 'containerStatuses'].flatMap(name => listAt(status, [name]));
}
