/** One reading of a file on disk: another object each time that the file is read. */
export interface TextOnDisk {
  readonly uri: string;
  /** Whether words of ours are in it, or it belongs to a chart that uses them. False too for a file that is gone by now. */
  readonly concernsUs: boolean;
  /** Whether the file could not be read, or is too large; nothing is known about its text then. */
  readonly isUnreadable: boolean;
}
