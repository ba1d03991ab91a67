import { closeSync, fstatSync, openSync, readSync, type Stats } from 'node:fs';
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
 * Reads files one after the other, all into the same memory, which grows with the largest of them. `undefined` for one
 * that cannot be read or is too large.
 */
export function createDiskReader(): (path: string) => ReadFile | undefined {
  let buffer = Buffer.alloc(0);
  return path => {
    let file: number | undefined;
    try {
      file = openSync(path, 'r');
      const stats = fstatSync(file);
      if (stats.size > largestManifest) return undefined;
      if (stats.size > buffer.length) buffer = Buffer.allocUnsafeSlow(Math.max(stats.size, usualSize));
      const length = readSync(file, buffer, 0, stats.size, null);
      return { stamp: stampOf(stats), decoded: encoding => buffer.toString(encoding, 0, length) };
    } catch {
      return undefined;
    } finally {
      if (file !== undefined) closeSync(file);
    }
  };
}

/** Bytes, in which nearly every file fits. */
const usualSize = 64 * 1024;

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
