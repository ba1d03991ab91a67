import { type DocumentPlace, type FileRange, movedBy } from '../documents/manifest-file.ts';
import type { Snapshot } from './snapshot.ts';

/** A range of a file, as the protocol has it. */
export interface FilePlace {
  readonly uri: string;
  readonly range: FileRange;
}

/** The URI and range in the file of a location in a document, at the time of a snapshot. */
export function filePlaceOf(snapshot: Snapshot, place: DocumentPlace): FilePlace {
  return { uri: place.uri, range: movedBy(firstLine(snapshot, place), place.range) };
}

/** The first line of the document of a location, zero-based: the lines of its range count from there. */
export function firstLine({ file, model }: Snapshot, { uri, document }: DocumentPlace): number {
  return file(uri)?.documents[document]?.line ?? model.linesOnDisk.get(uri)?.[document] ?? 0;
}
