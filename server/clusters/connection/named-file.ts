import { readRegularFile } from '../../base/regular-file.ts';

/**
 * The bytes of a kubeconfig, or of a file that one names.
 *
 * @throws what `readRegularFile` throws, of which `problemOf` makes words.
 */
export function readNamedFile(path: string): Promise<Buffer> {
  return readRegularFile(path, longestFile);
}

/** Bytes. A kubeconfig of a thousand clusters has some 5 MB, the authorities of a whole system 250 kB. */
const longestFile = 16 * 1024 * 1024;
