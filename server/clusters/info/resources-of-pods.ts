import { member, type ObjectValue, stringAt, type Value } from '../../kubernetes/objects/value.ts';
import { diagnosedEvent, diagnosedPod, metadataOf } from './diagnosed-objects.ts';
import { membersOf, objectOf, projectQuota } from './project-object.ts';
import type { ClusterResource } from './resources.ts';

/** A kind of object that creates Pods, or creates what creates them. */
export interface WorkloadKind {
  readonly kind: string;
  /** The name as in a permission: `deployments.apps`. */
  readonly resource: string;
  /** Up to the namespace: `/apis/apps/v1`. */
  readonly api: string;
  /** The names by which kubectl knows it. */
  readonly names: readonly string[];
}

/** The kinds that are looked up behind a Pod, or in its place. */
export const workloadKinds: readonly WorkloadKind[] = [
  workloadKind('Deployment', 'apps', 'deploy'),
  workloadKind('ReplicaSet', 'apps', 'rs'),
  workloadKind('StatefulSet', 'apps', 'sts'),
  workloadKind('DaemonSet', 'apps', 'ds'),
  workloadKind('Job', 'batch'),
];

function workloadKind(kind: string, group: string, ...short: readonly string[]): WorkloadKind {
  const singular = kind.toLowerCase();
  const plural = `${singular}s`;
  return {
    kind,
    resource: `${plural}.${group}`,
    api: `/apis/${group}/v1`,
    names: [singular, plural, ...short],
  };
}

/** The path of an object of a namespace, or without a name that of their list. */
export function pathIn(api: string, namespace: string, plural: string, name?: string): string {
  const list = `${api}/namespaces/${encodeURIComponent(namespace)}/${plural}`;
  return name === undefined ? list : `${list}/${encodeURIComponent(name)}`;
}

/** The Pods of a namespace, reduced by `diagnosedPod`. */
export function podsIn(namespace: string): ClusterResource {
  return resourceIn('/api/v1', namespace, 'pods', diagnosedPod);
}

/** The ReplicaSets of a namespace, of which only name, UID and owner are kept. */
export function replicaSetsIn(namespace: string): ClusterResource {
  const keep = (object: Value) => objectOf({ kind: 'ReplicaSet', metadata: metadataOf(object) });
  return resourceIn('/apis/apps/v1', namespace, 'replicasets', keep, '.apps');
}

/** Events of a namespace that a field selector takes: `involvedObject.uid=...`. Only warnings are kept. */
export function warningsIn(namespace: string, fieldSelector: string): ClusterResource {
  const keep = (event: Value) => (stringAt(event, ['type']) === 'Normal' ? undefined : diagnosedEvent(event));
  return { ...resourceIn('/api/v1', namespace, 'events', keep), query: { fieldSelector } };
}

/** The quotas of a namespace with what is used of them. */
export function quotasWithUsage(namespace: string): ClusterResource {
  const keep = (quota: Value) =>
    objectOf({
      ...(projectQuota(quota) as ObjectValue),
      status: membersOf(member(quota, 'status'), ['hard', 'used']),
    });
  return resourceIn('/api/v1', namespace, 'resourcequotas', keep);
}

export function limitRangesIn(namespace: string): ClusterResource {
  const keep = (range: Value) =>
    objectOf({
      metadata: membersOf(member(range, 'metadata'), ['name']),
      spec: membersOf(member(range, 'spec'), ['limits']),
    });
  return resourceIn('/api/v1', namespace, 'limitranges', keep);
}

function resourceIn(
  api: string,
  namespace: string,
  plural: string,
  keep: ClusterResource['keep'],
  group = '',
): ClusterResource {
  return {
    name: `${plural}${group}`,
    served: [{ path: pathIn(api, namespace, plural), apiVersion: 'v1' }],
    keep,
    // A Pod is some kilobytes long: as many are parsed in the time of fifty nodes.
    pageSize: 100,
    mostObjects: 100_000,
  };
}
