import { type FilePlace, filePlaceOf } from '../../analysis/file-place.ts';
import type { Snapshot } from '../../analysis/snapshot.ts';
import type { DocumentPlace } from '../../documents/manifest-file.ts';
import { normalisedUri } from '../../documents/uri.ts';
import type { Position } from '../../yaml/line-index.ts';

/** A function that returns a place as it is in the file, if a position of the file is in it, its end included. */
export function placesAround(
  snapshot: Snapshot,
  uri: string,
  position: Position,
): (place: DocumentPlace | undefined) => FilePlace | undefined {
  const wanted = normalisedUri(uri);
  return place => {
    if (place === undefined || normalisedUri(place.uri) !== wanted) return undefined;
    const located = filePlaceOf(snapshot, place);
    return contains(located, position) ? located : undefined;
  };
}

function contains({ range: { start, end } }: FilePlace, { line, character }: Position): boolean {
  const isAfterStart = line > start.line || (line === start.line && character >= start.character);
  return isAfterStart && (line < end.line || (line === end.line && character <= end.character));
}
