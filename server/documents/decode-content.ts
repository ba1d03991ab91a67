import { Gunzip } from 'fflate';

/** How the text of a file is encoded in another one. */
export interface ContentEncoding {
  readonly isBase64: boolean;
  readonly isGzip: boolean;
}

/** The text of an encoded content; `undefined` if it is broken, no text, or more than a megabyte. */
export function decodeContent(content: string, { isBase64, isGzip }: ContentEncoding): string | undefined {
  if (content.length > 2 * mostBytes || (isGzip && !isBase64)) return undefined;
  try {
    const bytes = isBase64 ? fromBase64(content) : new TextEncoder().encode(content);
    return new TextDecoder('utf-8', { fatal: true }).decode(isGzip ? inflated(bytes) : bytes);
  } catch {
    return undefined;
  }
}

/**
 * The encoding that a field names, in the words of cloud-init (`cc_write_files.py`, `canonicalize_extraction`) and of
 * Cluster API; `undefined` for a plain text and for unknown words, which cloud-init takes for a plain text too.
 */
export function encodingNamed(name: string): ContentEncoding | undefined {
  const parts = name.toLowerCase().trim().split('+');
  const isBase64 = parts.some(part => part === 'b64' || part === 'base64');
  const isGzip = parts.some(part => part === 'gz' || part === 'gzip');
  return isBase64 || isGzip ? { isBase64, isGzip } : undefined;
}

/** The text behind a `data:` URL (RFC 2397), as Ignition has it; `undefined` for any other URL. */
export function decodeDataUrl(url: string, isGzip: boolean): string | undefined {
  const [, type, content] = /^data:([^,]{0,200}),(.*)$/s.exec(url) ?? [];
  if (type === undefined || content === undefined || content.length > 4 * mostBytes) return undefined;
  try {
    const decoded = decodeURIComponent(content);
    const isBase64 = /;base64$/i.test(type);
    return isBase64 || isGzip ? decodeContent(decoded, { isBase64, isGzip }) : decoded;
  } catch {
    return undefined;
  }
}

function fromBase64(content: string): Uint8Array {
  return Uint8Array.from(atob(content), character => character.charCodeAt(0));
}

/**
 * Inflates bytes piece by piece: without a limit, a few kilobytes may become gigabytes.
 *
 * @throws if they are broken, cut short or longer than `mostBytes`.
 */
function inflated(bytes: Uint8Array): Uint8Array {
  const result = new Uint8Array(mostBytes);
  let length = 0;
  let isComplete = false;
  const inflate = new Gunzip((piece, isLast) => {
    // A piece that does not fit throws.
    result.set(piece, length);
    length += piece.length;
    isComplete = isLast;
  });
  for (let at = 0; at < bytes.length; at += pieceLength) {
    inflate.push(bytes.subarray(at, at + pieceLength), at + pieceLength >= bytes.length);
  }
  if (!isComplete) throw new Error('The content is cut short');
  return result.subarray(0, length);
}

/** Bytes that are inflated at a time: they become at most a thousand times as many. */
const pieceLength = 1024;

/** The longest text that is read, in bytes. */
const mostBytes = 1_000_000;
