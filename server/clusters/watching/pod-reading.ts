import { member, stringAt, type Value, valueAt } from '../../kubernetes/objects/value.ts';
import { dnsLabelProblems, dnsSubdomainProblems } from '../../kubernetes/validation/names.ts';
import type { ClusterContents } from '../info/cluster.ts';

/** The object that a person asks about. */
export interface PodTarget {
  readonly namespace: string;
  /** `Pod`, or a kind of `workloadKinds`. Where no Pod has the name, a workload of the same name is meant. */
  readonly kind: string;
  readonly name: string;
}

/** What a cluster says of a Pod, or of a workload that has none, at one moment. Nothing of it is kept or saved. */
export interface PodReading {
  /** The object that was found; the one asked for, if none was. */
  readonly target: PodTarget;
  /** Whether there certainly is no such object. */
  readonly isMissing: boolean;
  /** The Pod: the one asked for, or one of the workload, if possible one that does not run. */
  readonly pod: Value | undefined;
  /** What creates it, from below: the ReplicaSet, then its Deployment; of a workload it is itself the last one. */
  readonly owners: readonly Value[];
  /** The warnings about these objects, the newest first. */
  readonly events: readonly Value[];
  /** The quotas of the namespace with their usage; `undefined` if they may not be read. */
  readonly quotas: readonly Value[] | undefined;
  readonly limitRanges: readonly Value[] | undefined;
  /** The classes, the nodes and the quotas, as they are read for a sync. */
  readonly contents: ClusterContents;
  /** As arguments of `kubectl auth can-i`: `get pods -n shop`. */
  readonly missingPermissions: readonly string[];
}

/** Whether a namespace and a name can be those of an object; as parts of a path others may mean something else. */
export function canBeNamed({ namespace, name }: Pick<PodTarget, 'namespace' | 'name'>): boolean {
  return dnsLabelProblems(namespace).length === 0 && dnsSubdomainProblems(name).length === 0;
}

/** When an event was seen last, RFC 3339. Controllers of different ages write different fields. */
export function timeOfEvent(event: Value): string {
  const times = [['series', 'lastObservedTime'], ['lastTimestamp'], ['eventTime'], ['firstTimestamp']];
  return times.map(path => stringAt(event, path)).find(time => time !== '') ?? '';
}

/** The spec of the Pod; without one, that of the Pod template nearest to it. */
export function specOf({ pod, owners }: Pick<PodReading, 'pod' | 'owners'>): Value | undefined {
  if (pod !== undefined) return member(pod, 'spec');
  return owners.map(owner => valueAt(owner, ['spec', 'template', 'spec'])).find(spec => spec !== undefined);
}
