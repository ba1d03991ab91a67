import type fc from 'fast-check';

/** A kind of text that people write, and the workspace that it stands in. */
export interface Grammar {
  /** As it is called in the table of a campaign. */
  readonly name: string;
  /** The paths that the generated text may have; one is drawn for each input. */
  readonly paths: readonly string[];
  /** What else is in the workspace, by path. */
  readonly files: Readonly<Record<string, string>>;
  readonly text: fc.Arbitrary<string>;
}
