import type { Stats } from 'node:fs';
import { regularFileReader } from '../regular-file.ts';
import type { FileStamp } from './files.ts';

/** Bytes. etcd takes no object larger than 1.5 MB; bundles of many were seen with 3.6 MB. */
export const largestManifest = 16 * 1024 * 1024;

/** A file as it was just read, until the next one is. */
export interface ReadFile {
  /** `undefined` where a later change might not show. */
  readonly stamp: FileStamp | undefined;
  readonly decoded: (encoding: 'latin1' | 'utf8') => string;
}

/**
 * Reads files one after the other, all into the same memory. `undefined` for what cannot be read, is too large, or is no
 * file.
 */
export function createDiskReader(): (path: string) => ReadFile | undefined {
  const read = regularFileReader(largestManifest);
  return path => {
    try {
      const { stats, bytes } = read(path);
      return { stamp: stampOf(stats), decoded: encoding => bytes.toString(encoding) };
    } catch {
      return undefined;
    }
  };
}

function stampOf(stats: Stats): FileStamp | undefined {
  const changed = changeOf(stats);
  return Date.now() - changed > tickOfDisk ? { size: stats.size, changed } : undefined;
}

/** Milliseconds, of FAT; a file that is written twice in that time may show the same time. Others tick faster. */
const tickOfDisk = 2000;

/** The time of the content can be set, and comes along with a copy; the other one not, but not every disk has it. */
export function changeOf({ mtimeMs, ctimeMs }: Stats): number {
  return Math.max(mtimeMs, ctimeMs);
}
