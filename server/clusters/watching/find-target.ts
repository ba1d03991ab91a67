import { stringAt, type Value } from '../../kubernetes/objects/value.ts';
import { controllerOf, diagnosedPod, diagnosedWorkload } from '../info/diagnosed-objects.ts';
import { doesNotRun } from '../info/pod-state.ts';
import {
  pathIn,
  podsIn,
  replicaSetsIn,
  type WorkloadKind,
  workloadKinds,
} from '../info/resources-of-pods.ts';
import type { PermittedReader } from './permitted-reader.ts';
import { canBeNamed, type PodReading, type PodTarget } from './pod-reading.ts';

/** The object that was asked for, as far as it was found. */
export type FoundTarget = Pick<PodReading, 'target' | 'isMissing' | 'pod' | 'owners'>;

/** Finds a Pod and its owners, or a workload and a Pod of it. */
export async function findTarget(reader: PermittedReader, target: PodTarget): Promise<FoundTarget> {
  const nothing = { target, isMissing: true, pod: undefined, owners: [] };
  if (!canBeNamed(target)) return nothing;
  const { namespace, kind, name } = target;
  if (kind === 'Pod') {
    const object = await reader.get('pods', pathIn('/api/v1', namespace, 'pods', name), namespace);
    if (object === 'forbidden') return { ...nothing, isMissing: false };
    if (object !== undefined) {
      const pod = diagnosedPod(object);
      return { target, isMissing: false, pod, owners: await ownersOf(reader, pod, namespace) };
    }
  }
  let isMissing = true;
  for (const each of workloadKinds.filter(each => kind === 'Pod' || each.kind === kind)) {
    const workload = await getWorkload(reader, each, namespace, name);
    if (workload === 'forbidden') isMissing = false;
    if (workload === 'forbidden' || workload === undefined) continue;
    const found = { namespace, kind: each.kind, name };
    return { target: found, isMissing: false, ...(await podOfWorkload(reader, workload, found)) };
  }
  return { ...nothing, isMissing };
}

async function getWorkload(
  reader: PermittedReader,
  { kind, resource, api }: WorkloadKind,
  namespace: string,
  name: string,
): Promise<Value | 'forbidden' | undefined> {
  const path = pathIn(api, namespace, resource.split('.')[0]!, name);
  const object = await reader.get(resource, path, namespace);
  return object === undefined || object === 'forbidden' ? object : diagnosedWorkload(kind)(object);
}

/** The owners of an object from below, as far as they are workloads that may be read. */
async function ownersOf(reader: PermittedReader, object: Value, namespace: string): Promise<Value[]> {
  const owners: Value[] = [];
  for (let below = object; owners.length < mostOwners; ) {
    const owner = controllerOf(below);
    const name = stringAt(owner, ['name']);
    const kind = workloadKinds.find(each => each.kind === stringAt(owner, ['kind']));
    if (kind === undefined || !canBeNamed({ namespace, name })) break;
    const found = await getWorkload(reader, kind, namespace, name);
    // Its events can be selected by what the reference says, too.
    const metadata = { name, namespace, uid: stringAt(owner, ['uid']) };
    const workload = typeof found === 'object' ? found : { kind: kind.kind, metadata };
    owners.push(workload as Value);
    below = workload as Value;
  }
  return owners;
}

const mostOwners = 3;

/** A Pod of a workload, if possible one that does not run, and what is between them. */
async function podOfWorkload(
  reader: PermittedReader,
  workload: Value,
  { namespace, kind }: PodTarget,
): Promise<Pick<FoundTarget, 'pod' | 'owners'>> {
  const isOwnedBy = (owner: Value) => (object: Value) =>
    stringAt(controllerOf(object), ['uid']) === stringAt(owner, ['metadata', 'uid']);
  const replicaSets = kind === 'Deployment' ? await reader.list(replicaSetsIn(namespace), namespace) : [];
  // Those of earlier revisions have neither Pods nor events; the newest one is that of now.
  const own = (replicaSets ?? []).filter(isOwnedBy(workload)).sort(newestFirst).slice(0, mostReplicaSets);
  const creators = kind === 'Deployment' ? own : [workload];
  const all = (await reader.list(podsIn(namespace), namespace)) ?? [];
  const pods = all.filter(pod => creators.some(creator => isOwnedBy(creator)(pod))).sort(newestFirst);
  const pod = pods.find(doesNotRun) ?? pods[0];
  return { pod, owners: kind === 'Deployment' ? [...own, workload] : [workload] };
}

const mostReplicaSets = 2;

function newestFirst(a: Value, b: Value): number {
  const created = (object: Value) => stringAt(object, ['metadata', 'creationTimestamp']);
  return created(b).localeCompare(created(a));
}
