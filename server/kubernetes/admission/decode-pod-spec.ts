import type { Path } from '../../yaml/tree.ts';
import { decode } from '../decode/decode.ts';
import { builtInKind } from '../kinds/pod-spec-places.ts';
import type { PodSpecObject } from '../kinds/pod-specs-in-manifest.ts';
import { entriesAt, isObject, type Value, valueAt, withValueAt } from '../objects/value.ts';
import type { KubernetesVersion } from '../objects/versions.ts';
import { podSpecWithoutGatedFields } from './gated-fields.ts';

/** A Pod spec as a server reads it: without what it does not know, cannot read or does not keep. */
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
  const kept = podSpecWithoutGatedFields(decoded, version);
  return { decoded: podSpec.place.template ? withoutEmptyOverhead(kept) : kept, unreadable };
}

/** What the admission plugins read of a Pod spec and set in it. */
export const fieldsOfAdmission: ReadonlySet<string> = new Set([
  'runtimeClassName',
  'overhead',
  'nodeSelector',
  'tolerations',
]);

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
