import { isSameAspect } from '../kubernetes/classes/class-aspects.ts';
import { describeServedClass, type KnownClass } from '../kubernetes/classes/known-class.ts';
import { matchesLabels } from '../kubernetes/objects/labels.ts';
import { stringAt, type Value, valueAt } from '../kubernetes/objects/value.ts';
import { labelsAt } from '../kubernetes/scheduling/reading.ts';

/** A Pod of a class beside the class as it is now. */
export interface PodOfClass {
  /** With its namespace: `shop/web-1`. */
  readonly name: string;
  /** `ReplicaSet web-5d`; empty for a Pod of its own. */
  readonly owner: string;
  /** Empty for a Pod that is not scheduled. */
  readonly nodeName: string;
  /** `Running`, `Pending`, ... */
  readonly phase: string;
  /** RFC 3339. */
  readonly createdAt: string;
  /** The overhead that admission gave it, as a class would have it. */
  readonly overhead: KnownClass;
  /** The parts of its class that are newer than the Pod. */
  readonly older: readonly OlderThanClass[];
}

/** `class`: the class was created after the Pod, so the handler of the Pod may be another one. */
export type OlderThanClass = 'overhead' | 'nodeSelector' | 'class';

/**
 * Compares a Pod, reduced by `clusters/info/pods.ts`, with its class. Pods keep what admission wrote into them when they
 * were created (pkg/kubelet reads spec.overhead of the Pod, not the class;
 * plugin/pkg/admission/runtimeclass/admission.go:setOverhead, setScheduling, 1.37). A label that the class no longer
 * selects cannot be distinguished from one that the Pod itself asked for.
 */
export function podOfClass(pod: Value, runtimeClass: Value): PodOfClass {
  const createdAt = stringAt(pod, ['metadata', 'creationTimestamp']);
  const overhead = asClass({ overhead: { podFixed: valueAt(pod, ['overhead']) ?? {} } });
  const selector = labelsAt(runtimeClass, ['scheduling', 'nodeSelector']);
  const older = [
    ...(isSameAspect(overhead, asClass(runtimeClass), 'overhead') ? [] : (['overhead'] as const)),
    ...(matchesLabels(selector, labelsAt(pod, ['nodeSelector'])) ? [] : (['nodeSelector'] as const)),
    // Times of the API server, to the second and in one format.
    ...(stringAt(runtimeClass, ['metadata', 'creationTimestamp']) > createdAt ? (['class'] as const) : []),
  ];
  return {
    name: stringAt(pod, ['metadata', 'name']),
    owner: stringAt(pod, ['owner']),
    nodeName: stringAt(pod, ['nodeName']),
    phase: stringAt(pod, ['phase']),
    createdAt,
    overhead,
    older,
  };
}

function asClass(object: Value): KnownClass {
  const nowhere = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
  const place = { uri: '', document: 0, range: nowhere, selectorRanges: {} };
  return describeServedClass(object, { kind: 'cluster', context: '', ...place });
}
