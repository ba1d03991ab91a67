/** The values in a text for the holes of a pattern, by their names. */
export type Facts = Readonly<Record<string, string>>;

/** Words of the cluster with holes; `wordsPattern` makes it. */
export interface WordsPattern {
  /** The words between the holes; one more than there are holes. */
  readonly pieces: readonly string[];
  readonly holes: readonly Hole[];
  /** The words as a person reads them: `RuntimeClass "<class>" not found`. */
  readonly shown: string;
}

interface Hole {
  /** '' for what is different each time and tells nothing. */
  readonly name: string;
  /** Whether it takes any text, and not one word only. */
  readonly isText: boolean;
  /** Whether it stands between double quotes, so that its text has none but escaped ones. */
  readonly isQuoted: boolean;
}

/**
 * Returns the pattern of a message of another program that contains values, here with holes as the values: `{class}`
 * stands for one word, `{*cause}` for any text. `<id>` and `...`, which our predictions have for what is different each
 * time, are holes too.
 */
export function wordsPattern(words: string): WordsPattern {
  const pieces: string[] = [];
  const holes: Hole[] = [];
  let from = 0;
  for (const match of words.matchAll(/\{(\*?)([a-zA-Z]+)\}|<[a-z]+>|\.\.\./g)) {
    pieces.push(words.slice(from, match.index));
    from = match.index + match[0].length;
    const isQuoted = words[match.index - 1] === '"' && words[from] === '"';
    holes.push({ name: match[2] ?? '', isText: match[2] === undefined || match[1] === '*', isQuoted });
  }
  const shown = words.replaceAll(/\{\*?([a-zA-Z]+)\}/g, '<$1>');
  return { pieces: [...pieces, words.slice(from)], holes, shown };
}

/**
 * Finds the words anywhere in a text. The time is linear in the length of the text: no hole takes more than
 * `longestText` characters, except one at the end.
 */
export function findWords({ pieces, holes }: WordsPattern, text: string): Facts | undefined {
  // Words that begin with a hole are found by what comes after it.
  const skipped = pieces[0] === '' && holes.length > 0 ? 1 : 0;
  const first = pieces[skipped]!;
  // Nearly no words are in nearly no text.
  if (!text.includes(first)) return undefined;
  const rest = { pieces: pieces.slice(skipped), holes: holes.slice(skipped) };
  for (let at = text.indexOf(first); at !== -1; at = text.indexOf(first, at + 1)) {
    const word = skipped === 1 ? wordBefore(text, at) : undefined;
    const facts = word === '' ? undefined : factsFrom(at + first.length, rest.pieces, rest.holes, text);
    if (facts === undefined) continue;
    return word === undefined ? facts : { [holes[0]!.name]: word, ...facts };
  }
  return undefined;
}

/** The word that ends at an offset; '' if there is none. */
function wordBefore(text: string, end: number): string {
  let start = end;
  while (start > 0 && end - start < longestWord && !/[\s"]/.test(text[start - 1]!)) start--;
  return text.slice(start, end);
}

const longestText = 4000;
/** A name of Kubernetes has at most 253 characters, a path on a node may have more. */
const longestWord = 500;

function factsFrom(
  start: number,
  pieces: readonly string[],
  holes: readonly Hole[],
  text: string,
): Facts | undefined {
  const facts: Record<string, string> = {};
  let at = start;
  for (const [index, { name, isText, isQuoted }] of holes.entries()) {
    const next = pieces[index + 1]!;
    const isLast = next === '' && index === holes.length - 1;
    const end = isLast ? endOfHole(text, at, isText) : endBefore(next, text, at, isText);
    if (end === -1) return undefined;
    const value = text.slice(at, end);
    if (!isText && !/^[^\s"]+$/.test(value)) return undefined;
    if (isQuoted && !/^(?:[^"\\]|\\.)*$/.test(value)) return undefined;
    if (name !== '') facts[name] ??= value.trim();
    at = end + next.length;
  }
  return facts;
}

function endBefore(next: string, text: string, at: number, isText: boolean): number {
  const most = (isText ? longestText : longestWord) + next.length;
  const found = text.slice(at, at + most).indexOf(next);
  return found === -1 ? -1 : at + found;
}

function endOfHole(text: string, at: number, isText: boolean): number {
  if (isText) return text.length;
  const length = text.slice(at, at + longestWord).search(/[\s"]/);
  return length === -1 ? Math.min(text.length, at + longestWord) : at + length;
}
