import { ManifestFile, type PlacedManifestDocument } from '../../documents/manifest-file.ts';
import type { ClassPlace, ClusterSource } from '../../kubernetes/classes/known-class.ts';
import type { RuntimeClassObject } from '../../kubernetes/manifests/runtime-class.ts';
import { stringAt, type Value } from '../../kubernetes/objects/value.ts';
import { entriesOf, get } from '../../yaml/lookup.ts';
import { SourceFile } from '../../yaml/source-file.ts';
import { classText, classUri } from './class-text.ts';

/** The location of a class in a document, for references from elsewhere. */
export function classPlace(
  file: ManifestFile,
  placed: PlacedManifestDocument,
  { manifest, scheduling, handlerEntry }: RuntimeClassObject,
): ClassPlace {
  const { range } = get(get(manifest.node, 'metadata'), 'name') ?? manifest.node;
  const { document } = placed;
  const selected = entriesOf(get(scheduling, 'nodeSelector'));
  return {
    ...file.place(placed, range),
    handlerRange: handlerEntry?.value ? document.positions(handlerEntry.value.range) : undefined,
    selectorRanges: Object.fromEntries(
      selected.map(entry => [entry.key.text, document.positions(entry.range)]),
    ),
  };
}

/**
 * The source of a class that is in no file: a location in text generated from the class. There may be hundreds and they
 * are hardly ever opened, so the text is generated when a location in it is first used.
 */
export function servedClassSource(object: Value, { context }: Pick<ClusterSource, 'context'>): ClusterSource {
  const uri = classUri(context, stringAt(object, ['metadata', 'name']));
  let place: ClassPlace | undefined;
  const placeOfText = () => {
    place ??= placeInText(uri, classText(object, context));
    return place;
  };
  return {
    kind: 'cluster',
    context,
    uri,
    document: 0,
    get range() {
      return placeOfText().range;
    },
    get handlerRange() {
      return placeOfText().handlerRange;
    },
    get selectorRanges() {
      return placeOfText().selectorRanges;
    },
  };
}

function placeInText(uri: string, text: string): ClassPlace {
  const file = new ManifestFile(SourceFile.of(uri, 0, text));
  const placed = file.documents[0]!;
  return classPlace(file, placed, placed.document.runtimeClasses[0]!);
}
