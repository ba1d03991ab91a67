import type { Range } from './tree.ts';

/**
 * How many collections in each other are read, in YAML, JSON and TOML; a text with more is not given to those who walk
 * it level by level, because V8 ends the process where a regular expression is compiled near the end of the stack.
 *
 * The deepest of the public manifests that the tests read have 40 (schemas in CustomResourceDefinitions). The `yaml`
 * library gets to about 770 with the stack that Node has by default, some 1.3 KB a level.
 */
export const deepest = 200;

/** Where a text goes deeper, instead of what would have been read. */
export interface TooDeep {
  /** The first character of the collection that is one too many, or the alias that brings it in. */
  readonly tooDeepAt: Range;
}

export function isTooDeep(read: object | null): read is TooDeep {
  return read !== null && 'tooDeepAt' in read;
}
