import { type Inspect, regularFileReader } from '../base/regular-file.ts';

/**
 * Largest manifest that is read, in bytes. etcd accepts no object larger than 1.5 MB; bundles of 3.6 MB have been seen.
 */
export const largestManifest = 16 * 1024 * 1024;

/** The contents of a file, valid until the next file is read. */
export interface FileContents {
  /** The bytes as one character each, in overlapping pieces: V8 frees short strings at once. */
  readonly pieces: () => Iterable<string>;
  readonly text: () => string;
}

/**
 * A function that reads files one after the other into the same memory. It returns `undefined` for a path that is not a
 * file, cannot be read, is too large or is refused by `inspect`.
 */
export function createDiskReader(
  inspect?: Inspect,
): (path: string, isListed: boolean) => FileContents | undefined {
  const read = regularFileReader(largestManifest, inspect);
  return (path, isListed) => {
    try {
      const bytes = read(path, isListed);
      return { pieces: () => piecesOf(bytes), text: () => bytes.toString('utf8') };
    } catch {
      return undefined;
    }
  };
}

/** Bytes: nearly every file fits. */
const usualSize = 64 * 1024;

/** Bytes by which the pieces overlap: more than any word that is searched for. */
const overlap = 64;

/** The bytes in overlapping pieces, at least one, which may be empty. */
function* piecesOf(bytes: Buffer): Generator<string> {
  let start = 0;
  do {
    yield bytes.toString('latin1', start, Math.min(bytes.length, start + usualSize + overlap));
    start += usualSize;
  } while (start < bytes.length);
}
