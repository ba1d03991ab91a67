import { type DocumentPlace, type FileRange, movedBy } from '../documents/manifest-file.ts';
import type { Snapshot } from './snapshot.ts';

/** A range of a file, as the protocol has it. */
export interface FilePlace {
  readonly uri: string;
  readonly range: FileRange;
}

/** Where a place is at the moment of a snapshot. */
export function locate(snapshot: Snapshot, place: DocumentPlace): FilePlace {
  return { uri: place.uri, range: movedBy(firstLine(snapshot, place), place.range) };
}

/** The line from which the lines of a place count, zero-based. */
export function firstLine({ file, model }: Snapshot, { uri, document }: DocumentPlace): number {
  return file(uri)?.documents[document]?.line ?? model.linesOnDisk.get(uri)?.[document] ?? 0;
}
