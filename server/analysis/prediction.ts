import { type Admission, admitPod } from '../kubernetes/admission/admit-pod.ts';
import { decodePodSpec } from '../kubernetes/admission/decode-pod-spec.ts';
import { classWithoutGatedFields } from '../kubernetes/admission/gated-fields.ts';
import { tolerationValue } from '../kubernetes/admission/toleration-value.ts';
import type { Decoded } from '../kubernetes/decode/decode.ts';
import { isValidatedAsWritten, type PodSpecObject } from '../kubernetes/kinds/pod-specs-in-manifest.ts';
import type { RuntimeClassObject } from '../kubernetes/manifests/runtime-class.ts';
import type { FieldError } from '../kubernetes/objects/field-error.ts';
import { toJson } from '../kubernetes/objects/json.ts';
import type { Toleration } from '../kubernetes/objects/tolerations.ts';
import { isObject, type Value } from '../kubernetes/objects/value.ts';
import type { KubernetesVersion } from '../kubernetes/objects/versions.ts';
import { type Fit, fitNodes } from '../kubernetes/scheduling/fit.ts';
import { type PodSpec, readPodSpec } from '../kubernetes/scheduling/pod.ts';
import { validateClassFields } from '../kubernetes/validation/pod-spec.ts';
import { asV1, validateRuntimeClass, writtenFields } from '../kubernetes/validation/runtime-class.ts';
import { tolerationsAt } from '../kubernetes/validation/tolerations.ts';
import type { Path } from '../yaml/tree.ts';
import type { ClusterView } from './cluster-view.ts';
import { nodesFor } from './known-nodes.ts';

/** The prediction of what one cluster would do with the Pods of a Pod spec. */
export interface PodPrediction extends Admission {
  readonly view: ClusterView;
  /** The Pod spec as the server reads it: without fields that it does not know, cannot read or does not keep. */
  readonly decoded: Value;
  /** The validation errors in the fields that matter here, computed when called; `at` starts at the manifest. */
  readonly errors: () => readonly FieldError[];
  /** The fields that the scheduler reads; `undefined` after a refusal, and if the cluster's nodes are unknown. */
  readonly pod: PodSpec | undefined;
  /** The nodes that the Pods fit; `undefined` after a refusal, and if the cluster's nodes are unknown. */
  readonly fit: Fit | undefined;
}

/** Predicts what one cluster does with the Pods of a Pod spec: validation, admission, scheduling. */
export function predictPod(podSpec: PodSpecObject, view: ClusterView): PodPrediction {
  const { version } = view;
  const { decoded, unreadable } = decodePodSpec(podSpec, version);
  const place = { field: podSpec.path.join('.'), at: podSpec.path };
  const outcome = predictOutcome(decoded, view);
  let found: readonly FieldError[] | undefined;
  // Computed when called: the rest of the prediction does not need it.
  const errors = () => {
    const dropped = isValidatedAsWritten(podSpec, version)
      ? []
      : tolerationsDropped(podSpec.path, decoded, outcome);
    found ??= validateClassFields(decoded, place, version).filter(
      error => !concernsOneOf([...unreadable, ...dropped], error),
    );
    return found;
  };
  return { view, decoded, errors, ...outcome };
}

/**
 * The paths of tolerations that are not validated: admission drops them, because a wider one of the class covers them.
 */
function tolerationsDropped(path: Path, decoded: Value, { mutated }: Outcome): readonly Path[] {
  if (mutated === undefined) return [];
  const kept = new Set(tolerationsAt(mutated, ['tolerations']).map(textOfToleration));
  return tolerationsAt(decoded, ['tolerations']).flatMap((toleration, index) =>
    kept.has(textOfToleration(toleration)) ? [] : [[...path, 'tolerations', index]],
  );
}

function textOfToleration(toleration: Toleration): string {
  return toJson(tolerationValue(toleration));
}

/** The outcome for Pods after their validation. */
export type Outcome = Admission & Pick<PodPrediction, 'pod' | 'fit'>;

/** Predicts admission and scheduling of Pods; `decoded` is their Pod spec as the server reads it. */
export function predictOutcome(decoded: Value, view: ClusterView): Outcome {
  const admission = admitPod(decoded, view);
  const { admitted } = admission;
  if (admitted === undefined || view.nodes === undefined) {
    return { ...admission, pod: undefined, fit: undefined };
  }
  const pod = readPodSpec(admitted);
  const nodes = nodesFor(pod, view);
  return { ...admission, pod, fit: nodes && fitNodes(pod, nodes, view.version) };
}

/** The server's verdict on a RuntimeClass: what it cannot read or does not know, and what it refuses. */
export interface ClassVerdict extends Pick<Decoded, 'mismatches' | 'unknownFields'> {
  /** The class as the server keeps it, in the shape of v1. */
  readonly decoded: Value;
  /** The validation errors; their paths start at the written object. */
  readonly errors: readonly FieldError[];
}

/** Reads and validates a RuntimeClass as a server of this release would, metadata aside. */
export function judgeClass({ manifest }: RuntimeClassObject, version: KubernetesVersion): ClassVerdict {
  const { value, apiVersion } = manifest;
  if (!isObject(value)) return { decoded: {}, mismatches: [], unknownFields: [], errors: [] };
  const { object, mismatches, unknownFields } = manifest.decoded(version);
  const written = writtenFields(apiVersion);
  const decoded = asV1(classWithoutGatedFields(object, written, version), apiVersion);
  const unreadable = mismatches.map(({ at }) => at);
  const errors = validateRuntimeClass(decoded, written, version).filter(
    error => !concernsOneOf(unreadable, error),
  );
  return { decoded, mismatches, unknownFields, errors };
}

/** Whether an error is at, below or above one of the paths: the server does not validate around what it cannot read. */
function concernsOneOf(places: readonly Path[], { at }: FieldError): boolean {
  return places.some(place => {
    const shared = Math.min(place.length, at.length);
    return place.slice(0, shared).every((step, index) => at[index] === step);
  });
}
