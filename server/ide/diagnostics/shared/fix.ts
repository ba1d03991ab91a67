import type { FilePlace } from '../../../analysis/file-place.ts';
import type { TextChange } from '../../../yaml/source-file.ts';

/**
 * Whether a fix may be applied without asking a person.
 *
 * `safe`: afterwards the object means the same, or what its text plainly meant: an API version with an equal shape, a misplaced or
 * misspelled field, a unit with one reading. No value and no comment is lost. A finding has at most one safe fix.
 *
 * `choice`: the fix decides something. Always a choice: inventing or changing a handler, a class, an overhead, scheduling or a
 * runtime type; deleting a value, a comment or an object; everything that a hint or an information offers (`offeredFixes`).
 */
export type Applicability = 'safe' | 'choice';

/** A fix of a finding in a document: its changes are by offsets in the text of the document. */
export interface Fix extends FixOf<TextChange> {
  /** Changes of other files that belong to the fix. */
  readonly elsewhere?: readonly LocatedChange[];
}

/** A fix of a finding in a node configuration, with changes of this file and of others. */
export type NodeConfigFix = FixOf<LocatedChange>;

/** The replacement of a range of a file by a text. */
export interface LocatedChange extends FilePlace {
  readonly text: string;
}

interface FixOf<Change> {
  /** The action, as a command: `Rename to 'gvisor'`. */
  readonly title: string;
  readonly applicability: Applicability;
  /** They do not overlap. */
  readonly changes: readonly Change[];
}

/** A fix that may be applied without asking: see `Applicability`. */
export function safe<Change>(title: string, changes: readonly Change[]): FixOf<Change> {
  return { title, applicability: 'safe', changes };
}

/** A fix that a person has to choose: see `Applicability`. */
export function choice<Change>(title: string, changes: readonly Change[]): FixOf<Change> {
  return { title, applicability: 'choice', changes };
}

/** A fix that is `safe` if a condition is met, else a `choice`. */
export function safeIf<Change>(isSafe: boolean, title: string, changes: readonly Change[]): FixOf<Change> {
  return isSafe ? safe(title, changes) : choice(title, changes);
}
