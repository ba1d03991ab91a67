import { pathToFileURL } from 'node:url';
import { normalisedUri } from '../documents/uri.ts';

/** The URI of an absolute path, as files are named everywhere. */
export function uriOfPath(path: string): string {
  return normalisedUri(pathToFileURL(path).href);
}
