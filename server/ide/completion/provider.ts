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
  /** A name or value to be written as a scalar, or a key with the lines below it. */
  readonly insert: { readonly value: string } | { readonly key: string; readonly below: readonly string[] };
  readonly kind: 'class' | 'field' | 'value';
  /** A short text on the line of the list. */
  readonly detail?: string | undefined;
  /** Computed only for proposals that the user looks at. */
  readonly documentation?: () => Markdown;
  /** The sort order: proposals are sorted by rank, then by label. */
  readonly rank: number;
}

export type CompletionProvider = (request: CompletionRequest) => Iterable<Proposal>;
