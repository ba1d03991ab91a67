import { sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ArtifactLocation } from 'sarif';
import { displayPath } from '../input/display-path.ts';
import { stdinName } from '../input/stdin.ts';

/** The URI of the working directory, which `%SRCROOT%` stands for. */
export function sourceRoot(): string {
  return `${pathToFileURL('.').href.replace(/\/$/, '')}/`;
}

/**
 * The place of a file: relative to the working directory, `%SRCROOT%`, however the file was named; an absolute URI for a
 * file outside of it, and the name of standard input. `path` is the path for the user.
 */
export function sarifArtifact(uri: string, path: string = displayPath(uri)): ArtifactLocation {
  if (path === stdinName) return { uri: encodeURI('stdin'), description: { text: 'standard input' } };
  const file = pathToFileURL(path).href;
  const root = sourceRoot();
  const isBelow = file.startsWith(root) && file !== root;
  if (!isBelow) return { uri: file };
  // The first segment must not look like a scheme: RFC 3986, 4.2.
  const relative = file.slice(root.length);
  const isScheme = sep === '/' && /^[^/]*:/.test(relative);
  return { uri: isScheme ? `./${relative}` : relative, uriBaseId: '%SRCROOT%' };
}
