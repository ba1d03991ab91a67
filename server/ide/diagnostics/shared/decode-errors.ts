import { groupBy } from '../../../base/collections.ts';
import type { Mismatch } from '../../../kubernetes/decode/decode.ts';
import { readObject } from '../../../kubernetes/decode/read-object.ts';
import type { Manifest } from '../../../kubernetes/manifests/manifest.ts';
import { isList, isObject, type Value, withValueAt } from '../../../kubernetes/objects/value.ts';
import type { KubernetesVersion } from '../../../kubernetes/objects/versions.ts';
import type { Path } from '../../../yaml/tree.ts';

/** A value that the server cannot decode, with the message of its 400 response. */
export interface DecodeError extends Pick<Mismatch, 'type' | 'value'> {
  /** The path from the manifest's root. */
  readonly at: Path;
  readonly message: string;
}

/**
 * The values of a built-in object that a server of this release cannot decode. A server stops at the first one, so each
 * is decoded alone here, with all others replaced by `null`, which fits every type.
 */
export function decodeErrors(manifest: Manifest, version: KubernetesVersion): readonly DecodeError[] {
  const { value, apiVersion, kind } = manifest;
  if (!isObject(value)) return [];
  // A number that has no JSON is found before anything is decoded (`partsWithoutJson`).
  const mismatches = manifest
    .decoded(version)
    .mismatches.filter(mismatch => typeof mismatch.value !== 'number' || Number.isFinite(mismatch.value));
  if (mismatches.length === 0) return [];
  const readable = withNullsAt(
    value,
    mismatches.map(({ at }) => at),
  );
  return mismatches.slice(0, mostErrors).flatMap(({ at, value: found, type }) => {
    const read = readObject(withValueAt(readable, at, found), { apiVersion, kind }, 'Ignore', version);
    if (read.problem === undefined) return [];
    return [{ at, value: found, type, message: withoutExcerpt(read.message) }];
  });
}

/** The maximum number of errors per object: each costs one decoding of the whole object. */
const mostErrors = 20;

/** The value with `null` at all of these paths, in one pass, because a pass per path would copy every map around it. */
function withNullsAt(value: Value, places: readonly Path[]): Value {
  if (places.some(place => place.length === 0)) return null;
  const below = groupBy(places, ([step]) => step);
  const read = (inner: Value, step: string | number) => {
    const inside = below.get(step);
    return inside === undefined
      ? inner
      : withNullsAt(
          inner,
          inside.map(place => place.slice(1)),
        );
  };
  if (isList(value)) return value.map(read);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, read(inner, key)]));
}

/** The message without the excerpt of the JSON around the error, with which it ends up to 1.22. */
function withoutExcerpt(message: string): string {
  return message.replace(/, error found in #\d+ byte of [\s\S]*$/, '');
}
