import type { Range } from './tree.ts';

/**
 * Maximum number of nested collections that are read, in YAML, JSON and TOML. A deeper text is not passed to
 * recursive code, because V8 ends the process if a regular expression is compiled near the end of the stack.
 *
 * The deepest public manifests in the tests have 40 levels (schemas in CustomResourceDefinitions). The `yaml` library
 * reaches about 770 levels with Node's default stack, some 1.3 KB a level.
 */
export const deepest = 200;

/** The result for a text that is nested too deeply, in place of a tree. */
export interface TooDeep {
  /** Range of the first character of the collection that exceeds the limit, or of the alias that refers to it. */
  readonly tooDeepAt: Range;
}

export function isTooDeep(read: object | null): read is TooDeep {
  return read !== null && 'tooDeepAt' in read;
}
