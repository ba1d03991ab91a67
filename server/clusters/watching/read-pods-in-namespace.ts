import { stringAt, type Value } from '../../kubernetes/objects/value.ts';
import { dnsLabelProblems } from '../../kubernetes/validation/names.ts';
import type { KubeconfigClusters } from '../info/cluster.ts';
import { controllerOf } from '../info/diagnosed-objects.ts';
import { podState } from '../info/pod-state.ts';
import { podsIn, warningsIn } from '../info/resources-of-pods.ts';
import { createPermittedReader } from './permitted-reader.ts';
import { timeOfEvent } from './pod-reading.ts';

/** A Pod of a namespace, or an object that cannot create its Pods. */
export interface PodInNamespace {
  /** `Pod`, `ReplicaSet`, `Job`, ... */
  readonly kind: string;
  readonly name: string;
  /** `ReplicaSet web-7d4b9`; '' if it has none. */
  readonly owner: string;
  /** '' if it names none, or is no Pod. */
  readonly className: string;
  readonly state: 'runs' | 'waits' | 'rejected' | 'ends';
  /** In the cluster's words: `Unschedulable`, `FailedCreate`. */
  readonly reason: string;
  readonly message: string;
}

export interface PodsInNamespace {
  readonly pods: readonly PodInNamespace[];
  /** As arguments of `kubectl auth can-i`: `list pods -n shop`. */
  readonly missingPermissions: readonly string[];
}

/**
 * Reads the Pods of a namespace, and the objects of which an event says that their Pods were refused; those that do not run come
 * first. Nothing is kept.
 *
 * @throws ClusterProblem; the signal's reason when it is aborted.
 */
export async function readPodsInNamespace(
  clusters: KubeconfigClusters,
  context: string,
  namespace: string,
  signal: AbortSignal,
): Promise<PodsInNamespace> {
  const connection = await clusters.connect(context, signal);
  try {
    const reader = createPermittedReader(connection, signal);
    const isName = dnsLabelProblems(namespace).length === 0;
    const pods = isName ? await reader.list(podsIn(namespace), namespace) : [];
    const refused = isName ? await reader.list(warningsIn(namespace, 'reason=FailedCreate'), namespace) : [];
    const all = [...creators(refused ?? []), ...(pods ?? []).map(podInNamespace)];
    const inOrder = all.sort((a, b) => order[a.state] - order[b.state]);
    return { pods: inOrder, missingPermissions: reader.missing() };
  } finally {
    connection.close();
  }
}

const order = { rejected: 0, waits: 0, runs: 1, ends: 2 } as const;

function podInNamespace(pod: Value): PodInNamespace {
  const owner = controllerOf(pod);
  return {
    kind: 'Pod',
    name: stringAt(pod, ['metadata', 'name']),
    owner: owner === undefined ? '' : `${stringAt(owner, ['kind'])} ${stringAt(owner, ['name'])}`,
    className: stringAt(pod, ['spec', 'runtimeClassName']),
    ...podState(pod),
  };
}

/** The objects that could not create Pods, each with the newest message. Events stay for an hour. */
function creators(events: readonly Value[]): readonly PodInNamespace[] {
  const newestLast = [...events].sort((a, b) => timeOfEvent(a).localeCompare(timeOfEvent(b)));
  const byObject = new Map(
    newestLast.map(event => {
      const [kind, name] = ['kind', 'name'].map(key => stringAt(event, ['involvedObject', key]));
      const message = stringAt(event, ['message']);
      const found = {
        kind: kind!,
        name: name!,
        owner: '',
        className: '',
        state: 'waits',
        reason: 'FailedCreate',
        message,
      };
      return [`${kind} ${name}`, found as PodInNamespace];
    }),
  );
  return [...byObject.values()];
}
