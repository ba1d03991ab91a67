import { groupBy } from '../../base/collections.ts';
import type { Mismatch } from '../../kubernetes/decode/decode.ts';
import { readObject } from '../../kubernetes/decode/read-object.ts';
import type { Manifest } from '../../kubernetes/manifests/manifest.ts';
import { isList, isObject, type Value, withValueAt } from '../../kubernetes/objects/value.ts';
import type { KubernetesVersion } from '../../kubernetes/objects/versions.ts';
import type { Path } from '../../yaml/tree.ts';

/** A value that the server cannot read, with the words of the 400 that it answers. */
export interface DecodeError extends Pick<Mismatch, 'type' | 'value'> {
  /** From the manifest. */
  readonly at: Path;
  readonly message: string;
}

/**
 * The values of an object of Kubernetes' own that a server of this release cannot read. The server stops at the first
 * one; here each is asked about alone, with `null`, which fits every type, in the place of the others.
 */
export function decodeErrors(manifest: Manifest, version: KubernetesVersion): readonly DecodeError[] {
  const { value, apiVersion, kind } = manifest;
  if (!isObject(value)) return [];
  const { mismatches } = manifest.decoded(version);
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

/** The most errors to report at once: each costs a reading of the whole object. */
const mostErrors = 20;

/** Many places at once, because each one alone copies every map around it. */
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

/** Up to 1.22 the words end in the bytes around the place, of the JSON that was sent. */
function withoutExcerpt(message: string): string {
  return message.replace(/, error found in #\d+ byte of [\s\S]*$/, '');
}
