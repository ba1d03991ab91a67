import { regularFileReader } from '../base/regular-file.ts';

/** Bytes. etcd takes no object larger than 1.5 MB; bundles of many were seen with 3.6 MB. */
export const largestManifest = 16 * 1024 * 1024;

/** A file as it was just read, until the next one is. */
export interface ReadFile {
  /** The bytes, each as a character, in pieces that overlap: V8 is rid of short strings at once. */
  readonly pieces: () => Iterable<string>;
  readonly text: () => string;
}

/**
 * Reads files one after the other, all into the same memory. `undefined` for what cannot be read, is too large, or is no
 * file.
 */
export function createDiskReader(): (path: string) => ReadFile | undefined {
  const read = regularFileReader(largestManifest);
  return path => {
    try {
      const bytes = read(path);
      return { pieces: () => piecesOf(bytes), text: () => bytes.toString('utf8') };
    } catch {
      return undefined;
    }
  };
}

/** Bytes, in which nearly every file fits. */
const usualSize = 64 * 1024;

/** Bytes, more than any word has that somebody looks for. */
const overlap = 64;

/** At least one, be it empty. */
function* piecesOf(bytes: Buffer): Generator<string> {
  let start = 0;
  do {
    yield bytes.toString('latin1', start, Math.min(bytes.length, start + usualSize + overlap));
    start += usualSize;
  } while (start < bytes.length);
}
