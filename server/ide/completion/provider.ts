import type { Snapshot } from '../../analysis/snapshot.ts';
import type { Cursor } from '../../yaml/cursor.ts';
import type { ObjectAtPath } from '../cursor/object-at-path.ts';
import type { Markdown } from '../text/markdown.ts';

/** A request for the values or keys at a position in a RuntimeClass or a Pod spec. */
export interface CompletionRequest {
  readonly snapshot: Snapshot;
  readonly cursor: Cursor;
  readonly place: ObjectAtPath;
}

/** One completion proposal; `items.ts` decides for all providers how it is inserted at the cursor. */
export interface Proposal {
  readonly label: string;
  readonly insert: Insertion;
  readonly kind: 'class' | 'field' | 'value' | 'snippet' | 'command';
  /** A short text on the line of the list. */
  readonly detail?: string | undefined;
  /** Computed only for proposals that the user looks at. */
  readonly documentation?: () => Markdown;
  /** The sort order: proposals are sorted by rank, then by label. */
  readonly rank: number;
}

/**
 * A name or value to be written as a scalar, a key with the lines below it, a whole document with the stops of a snippet, or
 * nothing: a command of the editor, which is left out where the editor does not have it.
 */
export type Insertion =
  | { readonly value: string }
  | { readonly key: string; readonly below: readonly string[] }
  | { readonly snippet: string }
  | { readonly command: 'syncCommand' | 'createClassCommand' };

export type CompletionProvider = (request: CompletionRequest) => Iterable<Proposal>;
