import { withDefaultTolerations } from '../kubernetes/admission/default-tolerations.ts';
import { admitClass, type ClassRefusal, validateClass } from '../kubernetes/admission/runtime-class.ts';
import { tolerationValue } from '../kubernetes/admission/toleration-value.ts';
import { type Decoded, decode } from '../kubernetes/decode/decode.ts';
import { goType } from '../kubernetes/decode/read-object.ts';
import type { FieldError } from '../kubernetes/field-error.ts';
import type { PodSpecObject } from '../kubernetes/pod-specs.ts';
import type { RuntimeClassObject } from '../kubernetes/runtime-class.ts';
import { type Fit, fitNodes } from '../kubernetes/scheduling/fit.ts';
import { readPodSpec } from '../kubernetes/scheduling/pod.ts';
import { validatePodSpec } from '../kubernetes/validation/pod-spec.ts';
import { asV1, validateRuntimeClass, writtenFields } from '../kubernetes/validation/runtime-class.ts';
import { tolerationsAt } from '../kubernetes/validation/tolerations.ts';
import { isObject, stringAt, type Value, valueAt, withValueAt } from '../kubernetes/value.ts';
import type { KubernetesVersion } from '../kubernetes/versions.ts';
import { type ClusterView, classIn, inView } from '../workspace/cluster-view.ts';
import type { Path } from '../yaml/tree.ts';
import { nodesFor } from './known-nodes.ts';

/** What one cluster would do with the Pods of a Pod spec. */
export interface PodPrediction {
  readonly view: ClusterView;
  /** The Pod spec as the server reads it: without what it does not know or cannot read. */
  readonly decoded: Value;
  /** What validation says of the fields that concern us, worked out when asked for; `at` starts at the manifest. */
  readonly errors: readonly FieldError[];
  /** Why the RuntimeClass plugin refuses the Pods; `at` starts at the Pod spec. */
  readonly refusal: ClassRefusal | undefined;
  /** The class, in the shape of v1; `undefined` where the Pods name none, or one that is not known. */
  readonly runtimeClass: Value | undefined;
  /** The Pod spec with what its class puts in; `undefined` after a refusal. */
  readonly admitted: Value | undefined;
  /** Where the Pods can go; `undefined` after a refusal, and where its nodes are not known. */
  readonly fit: Fit | undefined;
}

/** Follows the Pods of a Pod spec through one cluster: validation, admission, scheduling. */
export function predictPod(podSpec: PodSpecObject, view: ClusterView): PodPrediction {
  const { version } = view;
  const written = valueAt(podSpec.manifest.value, podSpec.path);
  const { object: read, mismatches } = decode(isObject(written) ? written : {}, 'v1.PodSpec', version);
  const decoded = podSpec.place.template ? withoutEmptyOverhead(read) : read;
  const place = { field: podSpec.path.join('.'), at: podSpec.path };
  const ofOurs = ({ at }: FieldError) => ourFields.has(String(at[podSpec.path.length]));
  const unreadable = mismatches.map(({ at }) => [...podSpec.path, ...at]);
  let errors: readonly FieldError[] | undefined;
  // Whoever tries many classes for a Pod asks only what becomes of it.
  const prediction = (outcome: Outcome): PodPrediction => ({
    view,
    decoded,
    get errors() {
      errors ??= validatePodSpec(decoded, place, version).filter(
        error => ofOurs(error) && !concernsOneOf(unreadable, error),
      );
      return errors;
    },
    ...outcome,
  });
  const nothing = { runtimeClass: undefined, admitted: undefined, fit: undefined };
  // There may be hundreds, and only one of them counts.
  const known = classIn(view, stringAt(decoded, ['runtimeClassName']));
  const mutated = admitClass(withDefaults(decoded), known === undefined ? [] : [inView(known)], version);
  if (mutated.refusal !== undefined) return prediction({ ...nothing, refusal: mutated.refusal });
  const { runtimeClass, podSpec: admitted } = mutated;
  const refusal = validateClass(admitted, runtimeClass);
  if (refusal !== undefined) return prediction({ ...nothing, refusal, runtimeClass });
  const nodes = nodesFor(admitted, view);
  const fit = nodes && fitNodes(readPodSpec(admitted), nodes, version);
  return prediction({ refusal, runtimeClass, admitted, fit });
}

type Outcome = Pick<PodPrediction, 'refusal' | 'runtimeClass' | 'admitted' | 'fit'>;

const ourFields = new Set([
  'runtimeClassName',
  'overhead',
  'nodeSelector',
  'tolerations',
  'hostUsers',
  // What they may be depends on hostUsers.
  'hostNetwork',
  'hostPID',
  'hostIPC',
]);

/** Templates are stored and sent as protobuf, which does not tell an empty map from none. */
function withoutEmptyOverhead(podSpec: Value): Value {
  const overhead = valueAt(podSpec, ['overhead']);
  const isEmpty = isObject(overhead) && Object.keys(overhead).length === 0;
  return isEmpty ? withValueAt(podSpec, ['overhead'], undefined) : podSpec;
}

function withDefaults(podSpec: Value): Value {
  const tolerations = withDefaultTolerations(tolerationsAt(podSpec, ['tolerations']));
  return withValueAt(podSpec, ['tolerations'], tolerations.map(tolerationValue));
}

/** What the server says of a RuntimeClass: what it cannot read or does not know, and what it refuses. */
export interface ClassVerdict extends Pick<Decoded, 'mismatches' | 'unknownFields'> {
  /** The class as the server reads it, in the shape of v1. */
  readonly decoded: Value;
  /** Paths start at the object as it is written. */
  readonly errors: readonly FieldError[];
}

/** Reads and validates a RuntimeClass as a server of this release would, metadata aside. */
export function judgeClass({ manifest }: RuntimeClassObject, version: KubernetesVersion): ClassVerdict {
  const { value, apiVersion } = manifest;
  if (!isObject(value)) return { decoded: {}, mismatches: [], unknownFields: [], errors: [] };
  const { object, mismatches, unknownFields } = decode(value, goType(manifest), version);
  const decoded = asV1(object, apiVersion);
  const unreadable = mismatches.map(({ at }) => at);
  const errors = validateRuntimeClass(decoded, writtenFields(apiVersion), version).filter(
    error => !concernsOneOf(unreadable, error),
  );
  return { decoded, mismatches, unknownFields, errors };
}

/** Of what cannot be read, and of what is around it, nothing more is said: the server does not get that far. */
function concernsOneOf(places: readonly Path[], { at }: FieldError): boolean {
  return places.some(place => {
    const shared = Math.min(place.length, at.length);
    return place.slice(0, shared).every((step, index) => at[index] === step);
  });
}
