import { withDefaultTolerations } from '../kubernetes/admission/default-tolerations.ts';
import { admitClass, type ClassRefusal, validateClass } from '../kubernetes/admission/runtime-class.ts';
import { tolerationValue } from '../kubernetes/admission/toleration-value.ts';
import { decode } from '../kubernetes/decode/decode.ts';
import { builtInKind } from '../kubernetes/pod-spec.ts';
import type { PodSpecObject } from '../kubernetes/pod-specs.ts';
import { tolerationsAt } from '../kubernetes/validation/tolerations.ts';
import { entriesAt, isObject, stringAt, type Value, valueAt, withValueAt } from '../kubernetes/value.ts';
import type { KubernetesVersion } from '../kubernetes/versions.ts';
import { type ClusterView, classIn, inView } from '../workspace/cluster-view.ts';
import type { Path } from '../yaml/tree.ts';

/** What RuntimeClass admission does with Pods. */
export interface Admission {
  /** Why the RuntimeClass plugin refuses the Pods; `at` starts at the Pod spec. */
  readonly refusal: ClassRefusal | undefined;
  /** The class, in the shape of v1; `undefined` where the Pods name none, or one that is not known. */
  readonly runtimeClass: Value | undefined;
  /** The Pod spec with what its class puts in; `undefined` after a refusal. */
  readonly admitted: Value | undefined;
}

/** Sends Pods through RuntimeClass admission; of their Pod spec it needs `fieldsOfAdmission`, as the server reads them. */
export function admitPod(decoded: Value, view: ClusterView): Admission {
  const { version } = view;
  const nothing = { runtimeClass: undefined, admitted: undefined };
  // There may be hundreds, and only one of them counts.
  const known = classIn(view, stringAt(decoded, ['runtimeClassName']));
  const mutated = admitClass(withDefaults(decoded), known === undefined ? [] : [inView(known)], version);
  if (mutated.refusal !== undefined) return { ...nothing, refusal: mutated.refusal };
  const { runtimeClass, podSpec: admitted } = mutated;
  const refusal = validateClass(admitted, runtimeClass);
  return { refusal, runtimeClass, admitted: refusal === undefined ? admitted : undefined };
}

/** What the RuntimeClass plugin, and the defaults before it, read of a Pod spec and set in it. */
export const fieldsOfAdmission: ReadonlySet<string> = new Set([
  'runtimeClassName',
  'overhead',
  'nodeSelector',
  'tolerations',
]);

/** A Pod spec as a server reads it: without what it does not know or cannot read. */
export interface DecodedPodSpec {
  readonly decoded: Value;
  /** Places that it cannot read, from the manifest. */
  readonly unreadable: readonly Path[];
}

/**
 * A Pod spec as a server of this release reads it. Of `fields` alone where they are given: most of a Pod spec is its
 * containers.
 */
export function decodePodSpec(
  podSpec: PodSpecObject,
  version: KubernetesVersion,
  fields?: ReadonlySet<string>,
): DecodedPodSpec {
  const { decoded, unreadable } = fields
    ? decodeFields(podSpec, version, fields)
    : decodeAll(podSpec, version);
  return { decoded: podSpec.place.template ? withoutEmptyOverhead(decoded) : decoded, unreadable };
}

/** Of a kind of Kubernetes itself the whole object is decoded, once for everybody who asks. */
function decodeAll(podSpec: PodSpecObject, version: KubernetesVersion): DecodedPodSpec {
  const { manifest, path } = podSpec;
  if (builtInKind(manifest.apiVersion, manifest.kind) === undefined) return decodeFields(podSpec, version);
  const { object, mismatches } = manifest.decoded(version);
  return { decoded: valueAt(object, path) ?? {}, unreadable: mismatches.map(({ at }) => at) };
}

function decodeFields(
  { manifest, path }: PodSpecObject,
  version: KubernetesVersion,
  fields?: ReadonlySet<string>,
): DecodedPodSpec {
  const written = entriesAt(manifest.value, path).filter(
    ([field]) => fields === undefined || fields.has(field),
  );
  const { object, mismatches } = decode(Object.fromEntries(written), 'v1.PodSpec', version);
  return { decoded: object, unreadable: mismatches.map(({ at }) => [...path, ...at]) };
}

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
