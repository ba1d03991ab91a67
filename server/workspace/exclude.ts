import picomatch from 'picomatch';

/** Tells of a URI whether a glob of the setting `runtimeclass.exclude` matches its path. */
export function excluder(globs: readonly string[]): (uri: string) => boolean {
  const matches = globs.filter(glob => glob !== '').map(glob => picomatch(glob, { dot: true }));
  return uri => {
    const path = pathOf(uri);
    // `**/node_modules/**` is about what is below the folder; asked about the folder itself it shall say so too.
    return matches.some(match => match(path) || match(`${path}/-`));
  };
}

function pathOf(uri: string): string {
  try {
    return decodeURIComponent(new URL(uri).pathname).slice(1);
  } catch {
    return uri;
  }
}
