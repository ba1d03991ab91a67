import type { FileStamp } from '../documents/files.ts';
import type { FileSummary } from './file-summary.ts';

/** What was read of a file, and how the file was then. */
export interface KeptFile {
  readonly stamp: FileStamp;
  /** `undefined` of a file that has none: most have none, and need not be read to know it. */
  readonly facts: FileSummary | undefined;
}

/** By normalised URI. */
export type KeptFiles = ReadonlyMap<string, KeptFile>;

/** Where facts are kept from one start of the server to the next: `facts-on-disk.ts`, or nowhere. */
export interface SummaryStore {
  /** Nothing where nothing was kept, and where it cannot be read. */
  read(): Promise<KeptFiles>;
  /** Takes the place of what was kept. */
  write(files: Iterable<readonly [uri: string, file: KeptFile]>): Promise<void>;
}

/** Keeps nothing. */
export const noStore: SummaryStore = {
  read: async () => new Map(),
  write: async () => {},
};
