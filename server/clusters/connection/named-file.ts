import { readRegularFile } from '../../base/regular-file.ts';

/**
 * The bytes of a kubeconfig, or of a file that a kubeconfig names.
 *
 * @throws the errors of `readRegularFile`, which `problemOf` converts to messages.
 */
export function readNamedFile(path: string): Promise<Buffer> {
  return readRegularFile(path, longestFile);
}

/** Largest file in bytes. A kubeconfig of a thousand clusters has some 5 MB, the CAs of a whole system 250 kB. */
const longestFile = 16 * 1024 * 1024;
