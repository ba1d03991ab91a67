import { builtInKind } from '../kubernetes/kinds/pod-spec-places.ts';
import {
  entriesAt,
  isObject,
  member,
  stringAt,
  type Value,
  valueAt,
  withValueAt,
} from '../kubernetes/objects/value.ts';
import type { Path } from '../yaml/tree.ts';

/** The first Pod that a controller creates, and the path of its template in the workload. */
export interface WorkloadPod {
  readonly pod: Value;
  readonly template: Path;
}

/**
 * Returns the first Pod of a built-in kind with a Pod template; `undefined` for any other object. Each `x` in its
 * name is a character that the cluster generates.
 */
export function podOfWorkload(workload: Value): WorkloadPod | undefined {
  const row = builtInKind(stringAt(workload, ['apiVersion']), stringAt(workload, ['kind']));
  if (row === undefined || row.kind === 'Pod') return undefined;
  const template = row.path.split('.').slice(0, -1);
  const templateMetadata = valueAt(workload, [...template, 'metadata']);
  const metadata = [
    ...entriesAt(templateMetadata, []).filter(([field]) => field === 'labels' || field === 'annotations'),
    ...Object.entries(nameOf(row.kind, workload)),
  ];
  const pod = { apiVersion: 'v1', kind: 'Pod', metadata: Object.fromEntries(metadata) };
  const namespace = member(valueAt(workload, ['metadata']), 'namespace');
  const placed = namespace === undefined ? pod : withValueAt(pod, ['metadata', 'namespace'], namespace);
  const spec = valueAt(workload, [...template, 'spec']);
  return { pod: withValueAt(placed, ['spec'], isObject(spec) ? spec : {}), template };
}

/**
 * Returns the name of the first Pod. A Deployment names its ReplicaSet by a hash of ten characters, a CronJob its
 * Jobs by the minute in eight digits (pkg/controller/deployment/sync.go:getNewReplicaSet,
 * pkg/controller/cronjob/utils.go:getJobName); Pods of a StatefulSet are numbered, others get five characters from
 * the server.
 */
function nameOf(
  kind: string,
  workload: Value,
): { readonly name: string } | { readonly generateName: string } {
  const { name, generateName } = {
    name: stringAt(workload, ['metadata', 'name']),
    generateName: stringAt(workload, ['metadata', 'generateName']),
  };
  const workloadName = name === '' ? `${generateName}xxxxx` : name;
  if (kind === 'StatefulSet') return { name: `${workloadName}-0` };
  const between = new Map([
    ['Deployment', 'xxxxxxxxxx-'],
    ['CronJob', 'xxxxxxxx-'],
  ]).get(kind);
  return { generateName: `${workloadName}-${between ?? ''}` };
}
