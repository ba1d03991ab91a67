import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stdinName, stdinUri } from './stdin.ts';

/** The path of a file for the user, relative to the working directory if it is below that. */
export function displayPath(uri: string): string {
  if (uri === stdinUri) return stdinName;
  const path = fileURLToPath(uri);
  const fromHere = relative('', path);
  return fromHere.startsWith('..') ? path : fromHere;
}
