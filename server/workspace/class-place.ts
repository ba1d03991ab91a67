import type { ClassPlace } from '../kubernetes/known-class.ts';
import type { RuntimeClassObject } from '../kubernetes/runtime-class.ts';
import { entriesOf, get } from '../yaml/lookup.ts';
import type { ManifestFile, PlacedManifestDocument } from './manifest-file.ts';

/** Where a class of a document is written, for those who point at it from elsewhere. */
export function classPlace(
  file: ManifestFile,
  placed: PlacedManifestDocument,
  { manifest, scheduling }: RuntimeClassObject,
): ClassPlace {
  const { range } = get(get(manifest.node, 'metadata'), 'name') ?? manifest.node;
  const selected = entriesOf(get(scheduling, 'nodeSelector'));
  return {
    uri: file.uri,
    range: file.range(placed, range),
    selectorRanges: Object.fromEntries(
      selected.map(entry => [entry.key.text, file.range(placed, entry.range)]),
    ),
  };
}
