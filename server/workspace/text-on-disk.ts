/** One reading of a file on disk: another object each time that the file is read. */
export interface TextOnDisk {
  readonly uri: string;
  /** Whether it contains relevant words, or belongs to a chart that uses them. Also false for a file that no longer exists. */
  readonly concernsUs: boolean;
  /** Whether the file could not be read, or is too large; nothing is known about its text then. */
  readonly isUnreadable: boolean;
}
