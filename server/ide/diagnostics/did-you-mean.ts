import { distance } from 'fastest-levenshtein';

/** The candidate with the smallest edit distance to the word, at most about a third of its length; the first of equals. */
export function closest(word: string, candidates: readonly string[]): string | undefined {
  const limit = Math.max(1, Math.floor(word.length / 3));
  let best: string | undefined;
  let bestDistance = limit + 1;
  for (const candidate of [...candidates].sort()) {
    const away = distance(word.toLowerCase(), candidate.toLowerCase());
    if (away < bestDistance) {
      best = candidate;
      bestDistance = away;
    }
  }
  return best;
}

/**
 * The single candidate of which the word is a typing error: one letter too many, missing or different, or two letters
 * swapped. `undefined` if two candidates or none are that close, and if both names may be intended: names that differ
 * in a digit (`runc-v1`, `runc-v2`), in how a part of them begins (`large`, `xlarge`), or in a part of fewer than four
 * letters (`kata-a`, `kata-b`). Hyphens and dots separate the parts.
 */
export function onlySlip(word: string, candidates: readonly string[]): string | undefined {
  const close = candidates.filter(candidate => candidate !== word && isSlip(word, candidate));
  return close.length === 1 ? close[0] : undefined;
}

function isSlip(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  let behind = 0;
  const most = Math.min(one.length, other.length) - start;
  while (behind < most && one.at(-1 - behind) === other.at(-1 - behind)) behind++;
  const written = one.slice(start, one.length - behind);
  const instead = other.slice(start, other.length - behind);
  const isOneLetter = written.length <= 1 && instead.length <= 1;
  const isSwapped = written.length === 2 && written === `${instead[1]}${instead[0]}`;
  if (!(isOneLetter || isSwapped) || /\d/.test(written + instead)) return false;
  if (/[-.]/.test(written + instead)) return isLong(one) && isLong(other);
  const partStart = one.slice(0, start).search(/[^-.]*$/);
  const partOf = (name: string) => name.slice(partStart).split(/[-.]/, 1)[0]!;
  return start > partStart && isLong(partOf(one)) && isLong(partOf(other));
}

function isLong(part: string): boolean {
  return part.replace(/[^a-z]/gi, '').length >= 4;
}
