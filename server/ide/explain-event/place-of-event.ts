import type { FilePlace } from '../../analysis/file-place.ts';
import type { Snapshot } from '../../analysis/snapshot.ts';
import { bestFixesAt } from '../code-actions/code-actions.ts';
import type { Markdown } from '../text/markdown.ts';

/** A line about where something of an event is written, or that it is nowhere. */
export interface PlaceOfEvent {
  /** `The class kata, handler kata-qemu` */
  readonly text: Markdown;
  /** Where that is; `undefined` if it is in no file. */
  readonly place: FilePlace | undefined;
  /** Titles of the quick fixes there, if the file is open. */
  readonly fixes: readonly string[];
}

/** Returns the line about something that is written at a place, with what fixes it there. */
export function placeIn(snapshot: Snapshot, text: Markdown, place: FilePlace): PlaceOfEvent {
  return { text, place, fixes: [...new Set(bestFixesAt(snapshot, place.uri, place.range))] };
}

/** Returns a line about what is in no file. */
export function nowhere(text: Markdown): PlaceOfEvent {
  return { text, place: undefined, fixes: [] };
}
