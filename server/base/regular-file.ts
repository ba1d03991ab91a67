import { constants as limits } from 'node:buffer';
import { closeSync, constants, fstatSync, openSync, readSync, type Stats } from 'node:fs';
import { open, stat } from 'node:fs/promises';

/**
 * The bytes of a file, and of nothing else: who reads a named pipe or a terminal waits until somebody writes to it, and
 * /dev/zero has no end. A file may be longer than it says, as those below /proc, or grow meanwhile.
 *
 * @param longest in bytes; by default what a text can have.
 * @throws the system's error, or `RefusedFile`.
 */
export async function readRegularFile(path: string, longest = limits.MAX_STRING_LENGTH): Promise<Buffer> {
  // Who writes to a pipe goes on as soon as it is opened, and fails when it is closed again.
  const found = await stat(path).catch(() => undefined);
  if (found !== undefined) check(found, longest, path);
  const file = await open(path, withoutWaiting);
  try {
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

/** Something that is there and is not read: no file, or too long a one. It has the fields of a system's error. */
export class RefusedFile extends Error {
  readonly syscall = 'open';
  /** What is there, as `a named pipe`; `EFBIG` for a file that is too long. */
  readonly code: string;
  readonly path: string;

  constructor(message: string, code: string, path: string) {
    super(message);
    this.code = code;
    this.path = path;
  }
}

/**
 * The same without promises, which would cost as much as the reading, and with one memory for all files, which grows with
 * the largest of them: what was read is there until the next file is read.
 */
export function regularFileReader(longest: number): (path: string) => Buffer {
  let bytes = Buffer.alloc(0);
  return path => {
    const file = openSync(path, withoutWaiting);
    try {
      const { size } = check(fstatSync(file), longest, path);
      if (bytes.length <= size) bytes = Buffer.allocUnsafeSlow(Math.max(size + 1, smallest));
      for (let length = 0; ; ) {
        const bytesRead = readSync(file, bytes, length, bytes.length - length, null);
        length += bytesRead;
        if (length > longest) throw tooLong(longest, path);
        if (bytesRead === 0 || length === size) return bytes.subarray(0, length);
        if (length === bytes.length) bytes = Buffer.concat([bytes], length * 2);
      }
    } finally {
      closeSync(file);
    }
  };
}

/** What is there instead of a file or a folder, as `a named pipe`; `undefined` for those. */
export function otherKind(stats: Stats): string | undefined {
  if (stats.isFIFO()) return 'a named pipe';
  if (stats.isSocket()) return 'a socket';
  if (stats.isCharacterDevice() || stats.isBlockDevice()) return 'a device';
  return stats.isFile() || stats.isDirectory() ? undefined : 'something else';
}

/** Nothing waits for the other end of a pipe, and no terminal becomes that of the process. Windows has neither. */
const withoutWaiting = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0);

/** Bytes, in which nearly every file fits. */
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
