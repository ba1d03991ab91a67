import { constants as limits } from 'node:buffer';
import { closeSync, constants, fstatSync, openSync, readSync, type Stats } from 'node:fs';
import { open, stat } from 'node:fs/promises';

/**
 * Reads the bytes of a regular file, and refuses everything else: reading a named pipe or a terminal blocks until
 * something is written to it, and /dev/zero is endless. A file may be longer than its reported size, as below /proc,
 * or grow while it is read.
 *
 * @param longest maximum size in bytes; by default the maximum length of a string.
 * @throws the system's error, `RefusedFile`, or what `inspect` throws.
 */
export async function readRegularFile(
  path: string,
  longest = limits.MAX_STRING_LENGTH,
  inspect?: Inspect,
): Promise<Buffer> {
  // Opening a pipe unblocks its writer, which then fails when the pipe is closed.
  const found = await stat(path).catch(() => undefined);
  if (found !== undefined) check(found, longest, path);
  const file = await open(path, withoutWaiting);
  try {
    inspect?.(file.fd, path);
    const { size } = check(await file.stat(), longest, path);
    let bytes = Buffer.allocUnsafe(size + 1);
    for (let length = 0; ; ) {
      const { bytesRead } = await file.read(bytes, length, bytes.length - length, null);
      length += bytesRead;
      if (length > longest) throw tooLong(longest, path);
      if (bytesRead === 0 || length === size) return bytes.subarray(0, length);
      if (length === bytes.length) bytes = Buffer.concat([bytes], length * 2 + smallest);
    }
  } finally {
    await file.close();
  }
}

/**
 * Gets each file after it was opened and before it is read, and throws if it must not be read. The descriptor stays that of the
 * same file, whatever comes to the path meanwhile.
 */
export type Inspect = (descriptor: number, path: string) => void;

/**
 * The error for a path that is not read: it is not a file, the file is too long, or it must not be read. It has the fields of
 * a system error.
 */
export class RefusedFile extends Error {
  readonly syscall = 'open';
  /** The kind of the path, as `a named pipe`; `EFBIG` for a file that is too long, `EACCES` for one that must not be read. */
  readonly code: string;
  readonly path: string;

  constructor(message: string, code: string, path: string) {
    super(message);
    this.code = code;
    this.path = path;
  }
}

/**
 * Returns a synchronous reader of regular files, because promises would cost as much as the reading itself. All files
 * share one buffer, which grows with the largest of them: the returned bytes are valid until the next file is read.
 *
 * A path that was just listed as a file (`isListed`) is asked for its kind and size only where it does not fit into the
 * buffer: asking takes as long as reading a small file, opening does not block, and a pipe or an endless device that
 * has taken its place is empty or does not fit.
 */
export function regularFileReader(
  longest: number,
  inspect?: Inspect,
): (path: string, isListed?: boolean) => Buffer {
  let bytes = Buffer.allocUnsafeSlow(smallest);
  return (path, isListed = false) => {
    const file = openSync(path, withoutWaiting);
    try {
      inspect?.(file, path);
      let size = isListed ? undefined : check(fstatSync(file), longest, path).size;
      if (size !== undefined && bytes.length <= size) bytes = Buffer.allocUnsafeSlow(size + 1);
      for (let length = 0; ; ) {
        const bytesRead = readSync(file, bytes, length, bytes.length - length, null);
        length += bytesRead;
        if (length > longest) throw tooLong(longest, path);
        if (bytesRead === 0 || length === size) return bytes.subarray(0, length);
        if (length < bytes.length) continue;
        size ??= check(fstatSync(file), longest, path).size;
        bytes = Buffer.concat([bytes], Math.max(size + 1, length * 2));
      }
    } finally {
      closeSync(file);
    }
  };
}

/**
 * Returns the kind of a path that is neither a file nor a folder, as `a named pipe`; `undefined` for a file or a
 * folder.
 */
export function otherKind(stats: Stats): string | undefined {
  if (stats.isFIFO()) return 'a named pipe';
  if (stats.isSocket()) return 'a socket';
  if (stats.isCharacterDevice() || stats.isBlockDevice()) return 'a device';
  return stats.isFile() || stats.isDirectory() ? undefined : 'something else';
}

/**
 * Flags to open a path without waiting for the other end of a pipe and without making a terminal the controlling one
 * of the process. Windows has neither flag.
 */
const withoutWaiting = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0);

/** Initial size of the buffer in bytes, enough for nearly every file. */
const smallest = 64 * 1024;

function check(stats: Stats, longest: number, path: string): Stats {
  if (!stats.isFile()) {
    const kind = otherKind(stats) ?? 'a folder';
    throw new RefusedFile(`it is ${kind}, not a file`, kind, path);
  }
  if (stats.size > longest) throw tooLong(longest, path);
  return stats;
}

function tooLong(longest: number, path: string): RefusedFile {
  const megabytes = Math.round(longest / 1024 / 1024);
  return new RefusedFile(`it has more than ${megabytes} MB`, 'EFBIG', path);
}
