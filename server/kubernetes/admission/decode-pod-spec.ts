import type { Path } from '../../yaml/tree.ts';
import { decode } from '../decode/decode.ts';
import { builtInKind } from '../kinds/pod-spec-places.ts';
import type { PodSpecObject } from '../kinds/pod-specs-in-manifest.ts';
import { entriesAt, isObject, type Value, valueAt, withValueAt } from '../objects/value.ts';
import type { KubernetesVersion } from '../objects/versions.ts';
import { podSpecWithoutGatedFields } from './gated-fields.ts';

/** A Pod spec as a server reads it: without fields that it does not know, cannot decode or does not keep. */
export interface DecodedPodSpec {
  readonly decoded: Value;
  /** Paths of values that the server cannot decode, from the root of the manifest. */
  readonly unreadable: readonly Path[];
}

/**
 * Decodes a Pod spec as a server of this release does; only `fields` if they are given, because most of a Pod spec is
 * its containers.
 */
export function decodePodSpec(
  podSpec: PodSpecObject,
  version: KubernetesVersion,
  fields?: ReadonlySet<string>,
): DecodedPodSpec {
  const { decoded, unreadable } = fields
    ? decodeFields(podSpec, version, fields)
    : decodeAll(podSpec, version);
  return { decoded: asStored(decoded, podSpec.place.template, version), unreadable };
}

/** The same of a Pod spec that was taken out of its manifest, or a part of one. */
export function decodeLoosePodSpec(written: Value, isTemplate: boolean, version: KubernetesVersion): Value {
  if (!isObject(written)) return {};
  return asStored(decode(written, 'v1.PodSpec', version).object, isTemplate, version);
}

function asStored(decoded: Value, isTemplate: boolean, version: KubernetesVersion): Value {
  const kept = podSpecWithoutGatedFields(decoded, version);
  return isTemplate ? withoutEmptyOverhead(kept) : kept;
}

/** The fields of a Pod spec that the admission plugins read and set. */
export const fieldsOfAdmission: ReadonlySet<string> = new Set([
  'runtimeClassName',
  'overhead',
  'nodeSelector',
  'tolerations',
]);

/** Decodes the whole object of a built-in kind, once for all callers. */
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
  const wantedEntries = entriesAt(manifest.value, path).filter(
    ([field]) => fields === undefined || fields.has(field),
  );
  const { object, mismatches } = decode(Object.fromEntries(wantedEntries), 'v1.PodSpec', version);
  return { decoded: object, unreadable: mismatches.map(({ at }) => [...path, ...at]) };
}

/**
 * Drops an empty overhead: templates are stored and sent as protobuf, which does not distinguish an empty map from a
 * missing one.
 */
function withoutEmptyOverhead(podSpec: Value): Value {
  const overhead = valueAt(podSpec, ['overhead']);
  const isEmpty = isObject(overhead) && Object.keys(overhead).length === 0;
  return isEmpty ? withValueAt(podSpec, ['overhead'], undefined) : podSpec;
}
