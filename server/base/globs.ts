import { braceExpand, Minimatch, type MinimatchOptions, minimatch } from 'minimatch';
import { t } from './l10n.ts';

/**
 * Whether a text that is no path fits one of the globs: `*` and `?` stand for slashes too, and double stars with a slash
 * for nothing as well. An empty text fits none.
 *
 * @param globs those that `globProblem` has nothing against.
 */
export function fitsAnyGlob(globs: readonly string[], text: string): boolean {
  if (text === '' || text.length > longestText) return false;
  return globs.some(glob => {
    const withOptionalFolders = glob.replace(/(?<=^|[/{,])\*\*\//g, '?(*/)');
    return minimatch(withoutSlashes(text), withoutSlashes(withOptionalFolders), asWritten);
  });
}

/**
 * Whether a path fits a glob, in which double stars stand for any number of folders.
 *
 * @param glob one that `globProblem` has nothing against.
 */
export function pathGlob(glob: string): (path: string) => boolean {
  const matcher = new Minimatch(glob, asWritten);
  return path => matcher.match(path);
}

/** Whether a path fits a glob of the Go library. Source: Go `path/filepath/match.go:Match` (1.25): `[!a]` is `!` or `a`. */
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
 * Why a glob is not used, to be read after the glob; `undefined` of nearly all. What is left takes some hundredths of a
 * second for the longest glob and text, and mostly millionths: `minimatch` goes through a text once and never back. Only
 * for `!(...)` it follows all that could be left out, which takes minutes for some.
 */
export function globProblem(glob: string): string | undefined {
  if (glob.includes('!(')) return t('excludes something by "!(...)": put "!" before the whole glob instead');
  const isTooMuch =
    glob.length > longestGlob ||
    Math.max(count(glob, '{'), count(glob, '(')) > mostBrackets ||
    expandsToMuch(glob);
  return isTooMuch ? t('is too long, or its brackets expand to too much: split it') : undefined;
}

/** The beginning of a glob, for messages. */
export function shortened(glob: string): string {
  return glob.length > 40 ? `${glob.slice(0, 40)}...` : glob;
}

const asWritten: MinimatchOptions = { dot: true, nocomment: true, platform: 'linux' };

/** Characters: of a path on Linux (`PATH_MAX`). Names of images, classes and namespaces are far shorter. */
const longestText = 4096;

/** Characters. */
const longestGlob = 500;
/** Of each kind. */
const mostBrackets = 10;
/** With the braces written out: texts, and characters of all of them. */
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

/** A star stands for all but slashes; there are none if they are another character. */
function withoutSlashes(text: string): string {
  return text.replaceAll('/', '\0');
}
