import type { Retirement } from './retire.ts';
import type { TextChange } from './source-file.ts';

/**
 * What becomes of an entry that is lifted: it moves up under a key, it is written anew (whole entries, which may have
 * several lines), or it is retired.
 */
export type Fate = Kept | Rewritten | Retirement;

export interface Kept {
  readonly key: string;
}

export interface Rewritten {
  readonly instead: readonly string[];
}

/** The changes, or in words why they cannot be made without losing something. */
export type Lift = { readonly changes: readonly TextChange[] } | { readonly obstacle: string };

export function isKept(fate: Fate): fate is Kept {
  return typeof fate === 'object' && 'key' in fate;
}

export function isRewritten(fate: Fate): fate is Rewritten {
  return typeof fate === 'object' && 'instead' in fate;
}
