import { globAsRegExp } from '../../base/glob-as-regexp.ts';

/**
 * Returns a CEL expression that is true when a text fits one of the globs, as `fitsAnyGlob` decides it for texts that
 * are not empty; `undefined` if one of the globs cannot be said. It compares where that is enough: a server counts the
 * cost of a regular expression by its length and by that of the text.
 *
 * @param text a CEL expression of a string.
 */
export function fitsAnyGlobInCel(globs: readonly string[], text: string): string | undefined {
  const whole = globs.filter(glob => isLiteral(glob));
  const tests = [
    ...(whole.length === 0 ? [] : [isOneOf(whole, text)]),
    ...globs.filter(glob => !isLiteral(glob)).map(glob => fitsGlob(glob, text)),
  ];
  if (tests.includes(undefined)) return undefined;
  return tests.length === 1 ? tests[0] : `(${tests.join(' || ')})`;
}

function isLiteral(glob: string): boolean {
  return /^[^*?{}[\]()\\!][^*?{}[\]()\\]*$/.test(glob);
}

function isOneOf(texts: readonly string[], text: string): string {
  return texts.length === 1 ? `${text} == ${celString(texts[0]!)}` : `${text} in ${celList(texts)}`;
}

function fitsGlob(glob: string, text: string): string | undefined {
  const [, marks = '', positive = ''] = /^(!*)(.*)$/s.exec(glob)!;
  if (marks.length % 2 === 1) {
    const test = fitsPositive(positive, text);
    return test && `!(${test})`;
  }
  return fitsPositive(positive, text);
}

function fitsPositive(glob: string, text: string): string | undefined {
  if (isLiteral(glob)) return isOneOf([glob], text);
  const [, before, literal, after] = /^(\*?)([^*?{}[\]()\\]+)(\*{0,2})$/.exec(glob) ?? [];
  if (literal !== undefined) {
    const method = before === '' ? 'startsWith' : after === '' ? 'endsWith' : 'contains';
    return `${text}.${method}(${celString(literal)})`;
  }
  const source = globAsRegExp(glob);
  if (source === undefined) return undefined;
  const [start = ''] = /^[^*?{}[\]()\\+@!]*/.exec(glob)!;
  // `s` lets the dot stand for a line break too.
  const matches = `${text}.matches(${celString(`(?s)^${source}$`)})`;
  return start === '' ? matches : `(${text}.startsWith(${celString(start)}) && ${matches})`;
}

/** A string literal of CEL. Half of a pair of UTF-16 units, which CEL refuses, becomes U+FFFD. */
export function celString(text: string): string {
  const escaped = text
    .replace(/\p{Cs}/gu, '\uFFFD')
    .replace(/[\\']/g, '\\$&')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return `'${escaped}'`;
}

/** A list of string literals. */
export function celList(texts: readonly string[]): string {
  return `[${texts.map(celString).join(', ')}]`;
}

/** A map of string literals, one line for each entry. */
export function celMap(entries: Iterable<readonly [string, string]>): string {
  const lines = [...entries].map(([key, value]) => `  ${celString(key)}: ${celString(value)}`);
  return lines.length === 0 ? '{}' : `{\n${lines.join(',\n')}\n}`;
}

/**
 * A message as an expression of CEL: `write` gets a mark for each expression, to write it into its sentence. A message
 * of an API server has no line breaks.
 */
export function celMessage(
  expressions: readonly string[],
  write: (...marks: readonly string[]) => string,
): string {
  const marks = expressions.map((_, index) => `\u{F0000}${index}\u{F0000}`);
  const parts = write(...marks)
    .replace(/\s+/g, ' ')
    .split('\u{F0000}');
  return parts
    .map((part, index) =>
      index % 2 === 1 ? (expressions[Number(part)] ?? celString(part)) : part === '' ? '' : celString(part),
    )
    .filter(part => part !== '')
    .join(' + ');
}

/** A text as lines of a comment, in CEL or, with `#`, in YAML. */
export function commentLines(text: string, mark: '//' | '#' = '//'): string {
  return `${mark} ${text.replace(/[\s\p{C}]+/gu, ' ').trim()}`;
}
