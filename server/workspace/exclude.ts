import { globProblem, pathGlob, shortGlob } from '../base/globs.ts';

/** A function that checks whether a glob of the setting `runtimeclass.exclude` matches the path of a URI. */
export function excluder(globs: readonly string[]): (uri: string) => boolean {
  const usable = globs.filter(glob => globProblem(glob) === undefined);
  const folders = usable.flatMap(glob => {
    const name = folderGlob.exec(glob)?.[1];
    return name === undefined ? [] : { inside: `/${name}/`, itself: `/${name}` };
  });
  const patterns = usable.filter(glob => glob !== '' && !folderGlob.test(glob)).map(pathGlob);
  return uri => {
    const decoded = uri.includes('%') ? `/${pathOfUri(uri)}` : uri;
    // `**/node_modules/**` matches what is below the folder; here it shall match the folder itself too.
    if (folders.some(({ inside, itself }) => decoded.includes(inside) || decoded.endsWith(itself)))
      return true;
    if (patterns.length === 0) return false;
    const path = pathOfUri(uri);
    return patterns.some(fits => fits(path) || fits(`${path}/-`));
  };
}

/** The problems of the globs in that setting that cannot be used, as texts for the user. */
export function problemsOfExclude(globs: readonly string[]): readonly string[] {
  return globs.flatMap(glob => {
    const problem = globProblem(glob);
    return problem === undefined ? [] : `"${shortGlob(glob)}" ${problem}`;
  });
}

/**
 * The form of nearly every glob, matched by plain search: a regular expression would try every character of every path.
 */
const folderGlob = /^\*\*\/([\w.-]+)\/\*\*$/;

/** The decoded path of a URI without its first slash, which globs of whole paths match. */
export function pathOfUri(uri: string): string {
  if (/^file:\/\/\/[A-Za-z0-9\-._~/]*$/.test(uri)) return uri.slice('file:///'.length);
  try {
    return decodeURIComponent(new URL(uri).pathname).slice(1);
  } catch {
    return uri;
  }
}
