import { decoded } from '../base/decoded.ts';
import { uriPart } from '../base/uri-part.ts';

/**
 * The URI of a file the way VS Code writes it: one file has one URI, whether it was found on disk, named by another file
 * or opened in an editor. Everything but letters, digits and `-._~/` is escaped, and a drive letter is lower case. Any
 * other URI is returned as it is. Source: `vscode-uri`, `URI.toString`.
 */
export function normalisedUri(uri: string): string {
  if (isNormalised.test(uri)) return uri;
  const match = /^(file:\/\/[^/?#]*)(\/[^?#]*)$/i.exec(uri);
  if (match === null) return uri;
  try {
    const path = decodeURIComponent(match[2]!).replace(/^\/[A-Z]:/, drive => drive.toLowerCase());
    return match[1]! + path.split('/').map(escapedName).join('/');
  } catch {
    return uri;
  }
}

/** Matches a URI without characters to escape, as nearly all of thousands are. */
const isNormalised = /^file:\/\/[a-z0-9.-]*\/[A-Za-z0-9\-._~/]*$/;

/** The unescaped name of the file that a URI leads to. */
export function fileNameOf(uri: string): string {
  return decoded(uri.slice(uri.lastIndexOf('/') + 1));
}

/** The name of a file with that of its folder: all kustomizations have the same name. */
export function folderAndName(uri: string): string {
  const name = fileNameOf(uri);
  const folder = fileNameOf(uri.slice(0, uri.lastIndexOf('/')));
  return folder === '' ? name : `${folder}/${name}`;
}

/** A name escaped for the path of a URI. `encodeURIComponent` leaves a few more characters as they are. */
export function escapedName(name: string): string {
  if (/^[A-Za-z0-9\-._~]*$/.test(name)) return name;
  return uriPart(name).replace(
    /[!'()*]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
