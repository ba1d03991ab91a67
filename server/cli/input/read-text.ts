import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { type Inspect, RefusedFile, readRegularFile, regularFileReader } from '../../base/regular-file.ts';
import { largestManifest } from '../../workspace/disk-reader.ts';

/** A text as kubectl reads it from a file or a pipe, including texts that kubectl refuses. */
export interface InputText {
  /** The text without a byte order mark; invalid UTF-8 becomes U+FFFD. */
  readonly text: string;
  /** The position in UTF-16 units at which the bytes are not text, and the reason; `undefined` if all of them are. */
  readonly problem: { readonly offset: number; readonly message: string } | undefined;
}

/**
 * Reads a file, or a pipe that the shell opened (`<(kubectl get ... -o yaml)` is `/dev/fd/63`). Rejects with a message
 * that says why it cannot be read, with `RefusedFile` for a file that cannot be a manifest, or with what `inspect` throws.
 */
export async function readTextFile(path: string, inspect?: Inspect): Promise<InputText> {
  // The writer of this pipe has it open already and will finish, so it is read to its end like stdin.
  if (inspect === undefined && /^\/(?:dev|proc\/self)\/fd\/\d+$/.test(path))
    return decodeText(await readFile(path));
  try {
    return decodeText(await readRegularFile(path, largestManifest, inspect));
  } catch (error) {
    if (error instanceof RefusedFile) error.message += pipeHint(error.message);
    throw error;
  }
}

/**
 * Returns a reader of files that were found in folders; it throws what `readTextFile` rejects with. Synchronous, because
 * several promises for each file cost as much as checking it.
 */
export function foundFileReader(inspect?: Inspect): (path: string) => InputText {
  const read = regularFileReader(largestManifest, inspect);
  return path => decodeText(read(path));
}

/** A hint to use a pipe, to be appended to the reason why something is not read. */
export function pipeHint(why: string): string {
  return why.includes('a named pipe') ? ': write - for stdin' : '';
}

/** Reads standard input to its end. */
export async function readStdin(): Promise<InputText> {
  return decodeText(await buffer(process.stdin));
}

/** Bytes decoded as text. */
export function decodeText(read: Buffer): InputText {
  const bytes = read.toString('latin1', 0, 3) === '\xEF\xBB\xBF' ? read.subarray(3) : read;
  const text = bytes.toString('utf8');
  const nul = text.indexOf('\0');
  const isUtf8 = !text.includes('\uFFFD') || Buffer.from(text, 'utf8').equals(bytes);
  if (isUtf8 && nul < 0) return { text, problem: undefined };
  const encoding = encodingOf(bytes);
  if (nul >= 0 && encoding !== 'UTF-16') {
    return { text, problem: { offset: nul, message: 'a NUL character: this is not a text file' } };
  }
  const message = `not UTF-8${encoding === undefined ? '' : ` but ${encoding}`}: save it as UTF-8`;
  return { text, problem: { offset: validLength(bytes, text), message } };
}

/** A text without the byte order marks that it begins with. */
export interface MarkedText {
  /** The marks: mostly none, rarely more than one. */
  readonly mark: string;
  readonly text: string;
}

/** Takes the byte order marks off a text. */
export function withoutMark(text: string): MarkedText {
  const mark = /^\uFEFF*/.exec(text)![0];
  return { mark, text: text.slice(mark.length) };
}

/** The length of the text, in UTF-16 units, up to the first byte that is not UTF-8. */
function validLength(bytes: Buffer, text: string): number {
  const again = Buffer.from(text, 'utf8');
  let same = 0;
  while (same < bytes.length && bytes[same] === again[same]) same++;
  // An incomplete character and U+FFFD, which replaces it, may have the same first byte.
  return bytes.toString('utf8', 0, same).replace(/\uFFFD$/, '').length;
}

/** The text of bytes that begin with a byte order mark of UTF-16, without that mark; `undefined` for other bytes. */
export function textOfUtf16(bytes: Buffer): string | undefined {
  if (encodingOf(bytes) === undefined) return undefined;
  return new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes);
}

function encodingOf(bytes: Buffer): 'UTF-16' | undefined {
  const mark = bytes.toString('latin1', 0, 2);
  return mark === '\xFF\xFE' || mark === '\xFE\xFF' ? 'UTF-16' : undefined;
}
