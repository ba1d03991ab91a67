import type { EntryRemoval } from './comment-out.ts';
import type { TextChange } from './source-file.ts';

/**
 * What becomes of an entry that is lifted: it moves up under a key, it is written anew (whole entries, which may have
 * several lines), or it is retired.
 */
export type EntryRewrite = Kept | Rewritten | EntryRemoval;

export interface Kept {
  readonly key: string;
}

export interface Rewritten {
  readonly instead: readonly string[];
}

/** The changes, or in words why they cannot be made without losing something. */
export type Hoist = { readonly changes: readonly TextChange[] } | { readonly obstacle: string };

export function isKept(rewrite: EntryRewrite): rewrite is Kept {
  return typeof rewrite === 'object' && 'key' in rewrite;
}

export function isRewritten(rewrite: EntryRewrite): rewrite is Rewritten {
  return typeof rewrite === 'object' && 'instead' in rewrite;
}
