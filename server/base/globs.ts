import { braceExpand, Minimatch, type MinimatchOptions, minimatch } from 'minimatch';
import { t } from './l10n.ts';

/**
 * Whether a text that is not a path matches one of the globs: `*` and `?` match slashes too, and `**` with its slash
 * also matches nothing. An empty text matches none.
 *
 * @param globs for which `globProblem` returns `undefined`.
 */
export function fitsAnyGlob(globs: readonly string[], text: string): boolean {
  if (text === '' || text.length > longestText) return false;
  return globs.some(glob => {
    const [negation] = /^!*/.exec(glob)!;
    // The text before a `**/` is known only for each alternative: in `{a,b/}**/` only one ends with a slash.
    const fits = braceExpand(glob.slice(negation.length)).some(alternative => {
      const withOptionalFolders = alternative.replace(/(?<=^|\/)\*\*\//g, '?(*/)');
      return minimatch(withoutSlashes(text), withoutSlashes(withOptionalFolders), asAlternative);
    });
    return fits === (negation.length % 2 === 0);
  });
}

/**
 * Returns a function that tests whether a path matches a glob, in which `**` matches any number of folders.
 *
 * @param glob for which `globProblem` returns `undefined`.
 */
export function pathGlob(glob: string): (path: string) => boolean {
  const matcher = new Minimatch(glob, asWritten);
  return path => matcher.match(path);
}

/**
 * Returns a function that tests whether a path matches a glob of the Go library. Source: Go
 * `path/filepath/match.go:Match` (1.25): `[!a]` is `!` or `a`.
 */
export function goPathGlob(glob: string): (path: string) => boolean {
  if (glob.length > longestText) return () => false;
  const matcher = new Minimatch(glob.replaceAll('[!', '[\\!'), {
    ...asWritten,
    nobrace: true,
    noext: true,
    noglobstar: true,
    nonegate: true,
  });
  return path => matcher.match(path);
}

/**
 * Returns why a glob is not used, as a text to follow the glob; `undefined` for a glob that is. Every accepted glob
 * takes at most some hundredths of a second for the longest text, and mostly microseconds: `minimatch` goes through a
 * text once, without backtracking. Only `!(...)` makes it try everything that could be left out, which takes minutes
 * for some globs.
 */
export function globProblem(glob: string): string | undefined {
  if (glob.includes('!(')) return t('excludes something by "!(...)": put "!" before the whole glob instead');
  const isTooMuch =
    glob.length > longestGlob ||
    Math.max(count(glob, '{'), count(glob, '(')) > mostBrackets ||
    expandsToMuch(glob);
  return isTooMuch ? t('is too long, or its brackets expand to too much: split it') : undefined;
}

/** Returns the beginning of a glob, for messages. */
export function shortGlob(glob: string): string {
  return glob.length > 40 ? `${glob.slice(0, 40)}...` : glob;
}

const asWritten: MinimatchOptions = { dot: true, nocomment: true, platform: 'linux' };
/** For a glob without braces and negation. */
const asAlternative: MinimatchOptions = { ...asWritten, nobrace: true, nonegate: true };

/**
 * Maximum length in characters: that of a path on Linux (`PATH_MAX`). Names of images, classes and namespaces are far
 * shorter.
 */
const longestText = 4096;

/** Maximum length in characters. */
const longestGlob = 500;
/** Maximum number of brackets of each kind. */
const mostBrackets = 10;
/** Limits after brace expansion: the number of alternatives, and the characters of all of them. */
const mostAlternatives = 100;
const longestAlternatives = 4000;

function expandsToMuch(glob: string): boolean {
  if (!glob.includes('{')) return false;
  const alternatives = braceExpand(glob, { braceExpandMax: mostAlternatives + 1 });
  return alternatives.length > mostAlternatives || alternatives.join('').length > longestAlternatives;
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}

/** Replaces slashes with another character: a star matches everything but slashes. */
function withoutSlashes(text: string): string {
  return text.replaceAll('/', '\0');
}
