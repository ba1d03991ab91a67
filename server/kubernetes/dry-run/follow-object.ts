import type { Path } from '../../yaml/tree.ts';
import { stringAt, type Value, valueAt } from '../objects/value.ts';
import type { KubernetesVersion } from '../objects/versions.ts';
import { readQuota } from '../quota/quota.ts';
import type { ClusterNode } from '../scheduling/node.ts';
import { readBoundPods } from '../scheduling/pod.ts';
import { asV1 } from '../validation/runtime-class.ts';
import type { Answer } from './answer.ts';
import { dryRun, type Request } from './dry-run.ts';
import { type Outlook, outlookOf } from './outlook.ts';
import { podOfWorkload } from './pod-of-workload.ts';

/** What becomes of an object that is sent to a cluster. */
export interface ObjectCourse {
  /** What the API server answers to the object itself. */
  readonly answer: Answer;
  /** What becomes of its Pods: of the object, if it is one, or of those that a controller makes from it. */
  readonly pods: PodCourse | undefined;
}

export interface PodCourse {
  /** From the object to its Pod template; empty where the object is the Pod. */
  readonly template: Path;
  /** What the API server answers to the first of them. */
  readonly answer: Answer;
  /** What happens after admission; `undefined` where they are refused. */
  readonly outlook: Outlook | undefined;
}

/** What the cluster has already. */
export interface PresentCluster {
  /** RuntimeClasses, quotas, Pods, the object itself; other kinds decide nothing. */
  readonly objects: readonly Value[];
  /** `undefined` where none are known: then nothing is said of nodes. */
  readonly nodes: readonly ClusterNode[] | undefined;
}

/**
 * Follows an object through a cluster: the answer of the API server, and once that is a yes, what happens to its
 * Pods. `undefined` for a kind that the engine does not know.
 */
export function followObject(
  request: Omit<Request, 'existing'>,
  cluster: PresentCluster,
  version: KubernetesVersion,
): ObjectCourse | undefined {
  const answer = dryRun({ ...request, existing: cluster.objects }, version);
  if (answer === undefined || answer.refusal !== undefined) return answer && { answer, pods: undefined };
  const { object } = answer;
  const kind = stringAt(object, ['kind']);
  if (kind === 'Pod') {
    return {
      answer,
      pods: { template: [], answer, outlook: outlook(object, object, kind, cluster, version) },
    };
  }
  const made = podOfWorkload(object);
  return {
    answer,
    pods: made && { template: made.template, ...followPod(made.pod, kind, cluster, version) },
  };
}

/** Follows a Pod that the controller of another object (of this kind) makes. */
export function followPod(
  pod: Value,
  kind: string,
  cluster: PresentCluster,
  version: KubernetesVersion,
): Omit<PodCourse, 'template'> {
  // The controller chooses a name that is free, and sends what it knows of the Pod.
  const existing = cluster.objects.filter(object => stringAt(object, ['kind']) !== 'Pod');
  const answer = dryRun({ verb: 'create', object: pod, existing, fieldValidation: 'Ignore' }, version)!;
  if (answer.refusal !== undefined) return { answer, outlook: undefined };
  return { answer, outlook: outlook(pod, answer.object, kind, cluster, version) };
}

function outlook(
  pod: Value,
  admitted: Value,
  kind: string,
  { objects, nodes }: PresentCluster,
  version: KubernetesVersion,
): Outlook {
  const ofKind = (name: string) => objects.filter(object => stringAt(object, ['kind']) === name);
  const className = stringAt(admitted, ['spec', 'runtimeClassName']);
  const runtimeClass = ofKind('RuntimeClass').find(object => nameOf(object) === className);
  const others = ofKind('Pod').filter(
    object => nameOf(object) !== nameOf(admitted) || namespaceOf(object) !== namespaceOf(admitted),
  );
  const pods = {
    kind,
    template: valueAt(pod, ['spec']) ?? {},
    admitted: valueAt(admitted, ['spec']) ?? {},
    runtimeClass: runtimeClass && asV1(runtimeClass, stringAt(runtimeClass, ['apiVersion'])),
    nodes,
    boundPods: readBoundPods(others),
    quotas: ofKind('ResourceQuota')
      .map(readQuota)
      .filter(({ namespace }) => namespace === namespaceOf(admitted)),
  };
  return outlookOf(pods, version);
}

function nameOf(object: Value): string {
  return stringAt(object, ['metadata', 'name']);
}

function namespaceOf(object: Value): string {
  return stringAt(object, ['metadata', 'namespace']) || 'default';
}
