import { gunzipSync } from 'node:zlib';

/** How the text of a file is encoded in another one. */
export interface ContentEncoding {
  readonly isBase64: boolean;
  readonly isGzip: boolean;
}

/** The text of an encoded content; `undefined` if it is broken, no text, or more than a megabyte. */
export function decodeContent(content: string, { isBase64, isGzip }: ContentEncoding): string | undefined {
  if (content.length > 2 * mostBytes || (isGzip && !isBase64)) return undefined;
  try {
    const bytes = isBase64 ? Buffer.from(content, 'base64') : Buffer.from(content);
    // Without a limit, a few kilobytes may inflate to gigabytes.
    const inflated = isGzip ? gunzipSync(bytes, { maxOutputLength: mostBytes }) : bytes;
    return new TextDecoder('utf-8', { fatal: true }).decode(inflated);
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

/** The longest text that is read, in bytes. */
const mostBytes = 1_000_000;
