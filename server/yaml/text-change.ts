import type { Range } from './tree.ts';

/** A replacement of `[start, end)` of a text by `text`. */
export interface TextChange extends Range {
  readonly text: string;
}
