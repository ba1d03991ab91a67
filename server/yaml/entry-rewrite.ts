import type { EntryRemoval } from './comment-out.ts';
import type { TextChange } from './source-file.ts';

/**
 * What a hoist does with an entry: it moves up under a (new) key, it is replaced by new text (whole entries, which
 * may span several lines), or it is dropped or commented out.
 */
export type EntryRewrite = Kept | Rewritten | EntryRemoval;

export interface Kept {
  readonly key: string;
}

export interface Rewritten {
  readonly instead: readonly string[];
}

/** The changes, or a text saying why they cannot be made without losing something. */
export type Hoist = { readonly changes: readonly TextChange[] } | { readonly obstacle: string };

export function isKept(rewrite: EntryRewrite): rewrite is Kept {
  return typeof rewrite === 'object' && 'key' in rewrite;
}

export function isRewritten(rewrite: EntryRewrite): rewrite is Rewritten {
  return typeof rewrite === 'object' && 'instead' in rewrite;
}
