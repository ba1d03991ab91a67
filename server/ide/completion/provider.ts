import type { Snapshot } from '../../analysis/snapshot.ts';
import type { Cursor } from '../../yaml/cursor.ts';
import type { ObjectAtPath } from '../object-at-path.ts';

/** What is asked for: a value or a key at a place of a RuntimeClass or a Pod spec. */
export interface CompletionRequest {
  readonly snapshot: Snapshot;
  readonly cursor: Cursor;
  readonly place: ObjectAtPath;
}

/** One thing to offer; how it is written at the cursor is decided in one place, for all providers. */
export interface Proposal {
  readonly label: string;
  /** A name or value to be written as a scalar, or a key with what follows it. */
  readonly insert: { readonly value: string } | { readonly key: string; readonly below: readonly string[] };
  readonly kind: 'class' | 'field' | 'value';
  /** Short, on the line of the list. */
  readonly detail?: string | undefined;
  /** Markdown; worked out for the proposals that somebody reads about. */
  readonly documentation?: () => string;
  /** Proposals are sorted by it, then by label. */
  readonly rank: number;
}

export type CompletionProvider = (request: CompletionRequest) => Iterable<Proposal>;
