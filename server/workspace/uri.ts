/**
 * The URI of a file the way VS Code writes it: one file has one URI, whether it was found on disk, named by another
 * file or opened in an editor. Everything but letters, digits and `-._~/` is escaped, and a drive letter is lower
 * case. Source: `vscode-uri`, `URI.toString`. What is not the URI of a file stays as it is.
 */
export function normalisedUri(uri: string): string {
  const match = /^(file:\/\/[^/?#]*)(\/[^?#]*)$/i.exec(uri);
  if (match === null) return uri;
  try {
    const path = decodeURIComponent(match[2]!).replace(/^\/[A-Z]:/, drive => drive.toLowerCase());
    return match[1]! + path.split('/').map(escaped).join('/');
  } catch {
    return uri;
  }
}

/** `encodeURIComponent` leaves a few characters more as they are. */
function escaped(segment: string): string {
  return encodeURIComponent(segment).replace(
    /[!'()*]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
