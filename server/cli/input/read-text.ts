import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { RefusedFile, readRegularFile } from '../../base/regular-file.ts';
import { largestManifest } from '../../workspace/disk-reader.ts';

/** A text as kubectl takes it from a file or from a pipe, be it one that kubectl refuses. */
export interface InputText {
  /** Without a byte order mark; with U+FFFD for what is not UTF-8. */
  readonly text: string;
  /** Where it is no text, in UTF-16 units, and why. */
  readonly problem: { readonly offset: number; readonly message: string } | undefined;
}

/**
 * Reads a file, or what a shell has opened for us (`<(kubectl get ... -o yaml)` is `/dev/fd/63`); rejects in words that
 * say why where that is not possible, with `RefusedFile` for what is no manifest.
 */
export async function readTextFile(path: string): Promise<InputText> {
  // Whoever writes to it has it open already, and ends: it is waited for as for stdin.
  if (/^\/(?:dev|proc\/self)\/fd\/\d+$/.test(path)) return asText(await readFile(path));
  try {
    return asText(await readRegularFile(path, largestManifest));
  } catch (error) {
    if (error instanceof RefusedFile) error.message += pipeHint(error.message);
    throw error;
  }
}

/** What to do instead, to be put behind the reason why something is not read. */
export function pipeHint(why: string): string {
  return why.includes('a named pipe') ? ': write - for stdin' : '';
}

/** Reads standard input to its end. */
export async function readStdin(): Promise<InputText> {
  return asText(await buffer(process.stdin));
}

/** The text that bytes stand for. */
function asText(read: Buffer): InputText {
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

/** How much of a text was read from bytes that are UTF-8. */
function validLength(bytes: Buffer, text: string): number {
  const again = Buffer.from(text, 'utf8');
  let same = 0;
  while (same < bytes.length && bytes[same] === again[same]) same++;
  // Of a character that is not complete, and of the one that stands for it, the first byte may be the same.
  return bytes.toString('utf8', 0, same).replace(/\uFFFD$/, '').length;
}

function encodingOf(bytes: Buffer): 'UTF-16' | undefined {
  const mark = bytes.toString('latin1', 0, 2);
  return mark === '\xFF\xFE' || mark === '\xFE\xFF' ? 'UTF-16' : undefined;
}
