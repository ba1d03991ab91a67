import type { Snapshot } from '../../analysis/snapshot.ts';
import type { Position } from '../../yaml/line-index.ts';
import { locate } from '../../yaml/lookup.ts';
import { classReferenceAt } from './class-reference-at.ts';
import { objectAt } from './object-at-path.ts';

/** The name of the class that is used or declared at a position of a file. */
export function classNameAt(snapshot: Snapshot, uri: string, position: Position): string | undefined {
  const found = classReferenceAt(snapshot, uri, position);
  if (found !== undefined) return found.reference.className;
  const file = snapshot.file(uri);
  if (file === undefined) return undefined;
  const { placed, offset } = file.at(position);
  const { document } = placed;
  if (!document.isRelevant || document.unreadable) return undefined;
  const place = objectAt(document, locate(document.root, offset).path, snapshot.model.definedKinds);
  if (place?.owner === 'PodSpec' && place.path[0] === place.podSpec.place.field)
    return place.podSpec.className;
  if (place?.owner === 'RuntimeClass' && place.path.join('.') === 'metadata.name') return place.object.name;
  return undefined;
}
