import { classReferencesOf } from '../../analysis/class-references.ts';
import type { Snapshot } from '../../analysis/snapshot.ts';
import type { ClassNamePlace, ClassReference } from '../../documents/class-reference.ts';
import type { ManifestFile, PlacedManifestDocument } from '../../documents/manifest-file.ts';
import type { Position } from '../../yaml/line-index.ts';

/** A class reference with the document that it is in. */
export interface ClassReferenceInFile {
  readonly file: ManifestFile;
  readonly placed: PlacedManifestDocument;
  readonly reference: ClassReference;
}

/** The class reference whose name is at a position of a file. */
export function classReferenceAt(
  snapshot: Snapshot,
  uri: string,
  position: Position,
): ClassReferenceInFile | undefined {
  const found = documentAt(snapshot, uri, position);
  if (found === undefined) return undefined;
  const { file, placed, offset } = found;
  const reference = classReferencesOf(snapshot.model, uri, placed).find(isAt(offset));
  return reference && { file, placed, reference };
}

/** A place for the name of a class outside of whole Pod specs, which may be empty, with the document that it is in. */
export interface ClassNamePlaceInFile {
  readonly file: ManifestFile;
  readonly placed: PlacedManifestDocument;
  readonly place: ClassNamePlace;
}

/** The place for the name of a class at a position of a file, if it is not in a whole Pod spec. */
export function classNamePlaceAt(
  snapshot: Snapshot,
  uri: string,
  position: Position,
): ClassNamePlaceInFile | undefined {
  const found = documentAt(snapshot, uri, position);
  if (found === undefined) return undefined;
  const { file, placed, offset } = found;
  const place =
    placed.document.classNamePlacesIn(snapshot.model.definedKinds).find(isAt(offset)) ??
    // A name in a template, or a value that a template of its chart makes one.
    classReferenceAt(snapshot, uri, position)?.reference;
  return place === undefined || place.podSpec?.place.whole ? undefined : { file, placed, place };
}

function documentAt(snapshot: Snapshot, uri: string, position: Position) {
  const file = snapshot.file(uri);
  return file === undefined || file.kind === 'node-config' ? undefined : { file, ...file.at(position) };
}

function isAt(offset: number) {
  return ({ node: { range } }: ClassNamePlace) => range.start <= offset && offset <= range.end;
}
