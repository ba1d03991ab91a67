import { stringAt, type Value, valueAt } from '../kubernetes/objects/value.ts';
import type { KubernetesVersion } from '../kubernetes/objects/versions.ts';
import { type Outlook, outlookOf } from '../kubernetes/outlook/outlook.ts';
import { readQuota } from '../kubernetes/quota/quota.ts';
import type { ClusterNode } from '../kubernetes/scheduling/node.ts';
import { readBoundPods } from '../kubernetes/scheduling/pod.ts';
import { asV1 } from '../kubernetes/validation/runtime-class.ts';
import type { Path } from '../yaml/tree.ts';
import type { Answer } from './answer.ts';
import { dryRun, type Request } from './dry-run.ts';
import { podOfWorkload } from './pod-of-workload.ts';

/** The course of an object that is sent to a cluster. */
export interface ObjectCourse {
  /** The answer of the API server to the object itself. */
  readonly answer: Answer;
  /** The course of its Pods: of the object itself if it is a Pod, or of the Pods that a controller creates from it. */
  readonly pods: PodCourse | undefined;
}

export interface PodCourse {
  /** Path from the object to its Pod template; empty if the object is a Pod. */
  readonly template: Path;
  /** The answer of the API server to the first of the Pods. */
  readonly answer: Answer;
  /** The course of the Pods after admission; `undefined` if they are refused. */
  readonly outlook: Outlook | undefined;
}

/** The present objects of a cluster. */
export interface PresentCluster {
  /** RuntimeClasses, quotas, Pods, the object itself; other kinds have no influence. */
  readonly objects: readonly Value[];
  /** `undefined` if none are known: then the result contains nothing about nodes. */
  readonly nodes: readonly ClusterNode[] | undefined;
}

/**
 * Follows an object through a cluster: the answer of the API server, and if it accepts the object, the course of its
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

/** Follows a Pod that the controller of another object (of this kind) creates. */
export function followPod(
  pod: Value,
  kind: string,
  cluster: PresentCluster,
  version: KubernetesVersion,
): Omit<PodCourse, 'template'> {
  // The controller chooses a free name, and sends only the fields that it knows.
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
  const objectsOfKind = (name: string) => objects.filter(object => stringAt(object, ['kind']) === name);
  const className = stringAt(admitted, ['spec', 'runtimeClassName']);
  const runtimeClass = objectsOfKind('RuntimeClass').find(object => nameOf(object) === className);
  const others = objectsOfKind('Pod').filter(
    object => nameOf(object) !== nameOf(admitted) || namespaceOf(object) !== namespaceOf(admitted),
  );
  const pods = {
    kind,
    template: valueAt(pod, ['spec']) ?? {},
    admitted: valueAt(admitted, ['spec']) ?? {},
    runtimeClass: runtimeClass && asV1(runtimeClass, stringAt(runtimeClass, ['apiVersion'])),
    nodes,
    boundPods: readBoundPods(others),
    quotas: objectsOfKind('ResourceQuota')
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
