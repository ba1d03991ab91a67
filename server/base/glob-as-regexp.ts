import { braceExpand } from 'minimatch';

/**
 * Returns the source of a regular expression of RE2 that matches a whole text exactly when `fitsAnyGlob` says that the
 * text fits the glob; `undefined` for a glob with something that RE2 cannot say or that is too rare to be worth it:
 * groups such as `+(a|b)`, and lists in brackets other than plain ones.
 *
 * @param glob for which `globProblem` returns `undefined`, without a `!` that negates it.
 */
export function globAsRegExp(glob: string): string | undefined {
  const alternatives = braceExpand(glob).map(alternativeAsRegExp);
  const patterns = alternatives.filter(alternative => alternative !== undefined);
  if (patterns.length < alternatives.length) return undefined;
  return patterns.length === 1 ? patterns[0] : `(${patterns.join('|')})`;
}

function alternativeAsRegExp(alternative: string): string | undefined {
  let source = '';
  for (let rest = alternative; rest !== ''; ) {
    const [token = rest] = tokens.exec(rest) ?? [];
    const part = tokenAsRegExp(token, source === '' || source.endsWith('/'));
    if (part === undefined) return undefined;
    source += part;
    rest = rest.slice(token.length);
  }
  return source;
}

/** Folders, stars, escaped characters, lists in brackets, groups, and single characters. */
const tokens = /^(?:(?:\*\*\/)+|\*+(?!\()|\\.|\[[^\]]*\]|[?*+@!]\(|.)/su;

function tokenAsRegExp(token: string, isAtStart: boolean): string | undefined {
  if (token.endsWith('**/')) return isAtStart ? '(.*/)?' : '.*/';
  if (/^\*+$/.test(token)) return '.*';
  if (token === '?') return '.';
  if (/^[?*+@!]\($/.test(token)) return undefined;
  if (token.startsWith('[')) return listAsRegExp(token);
  return quoted(token.length > 1 ? token.replace('\\', '') : token);
}

/** A list of letters, digits and ranges of them. */
function listAsRegExp(list: string): string | undefined {
  const [, not, items] = /^\[([!^]?)((?:[a-z]-[a-z]|[A-Z]-[A-Z]|\d-\d|\w)+)\]$/.exec(list) ?? [];
  const ranges = items?.match(/.-./g) ?? [];
  if (items === undefined || ranges.some(range => range[0]! > range[2]!)) return undefined;
  return `[${not === '' ? '' : '^'}${items}]`;
}

/** A character that stands for itself, without backslashes, which would have to be doubled in a string of CEL. */
function quoted(character: string): string {
  if (/^[\w/:@,=<>~#%&;"' -]$/.test(character)) return character;
  if (/^[.+*?()|{}$[]$/.test(character)) return `[${character}]`;
  return `\\x{${character.codePointAt(0)!.toString(16)}}`;
}
