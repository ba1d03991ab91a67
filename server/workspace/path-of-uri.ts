import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The path of a file or folder of this machine; `undefined` for any other URI, such as `untitled:` or, where paths have no
 * hosts, `file://host/share`.
 */
export function pathOfUri(uri: string): string | undefined {
  // `fileURLToPath` takes longer than asking for the size of the file.
  if (isPlain && plainUri.test(uri)) return uri.slice('file://'.length);
  try {
    return uri.startsWith('file:') ? fileURLToPath(uri) : undefined;
  } catch {
    return undefined;
  }
}

const isPlain = sep === '/';
const plainUri = /^file:\/\/\/[A-Za-z0-9\-._~/]*$/;
