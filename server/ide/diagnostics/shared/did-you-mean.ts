import { distance } from 'fastest-levenshtein';
import { isTypingError } from '../../../base/typing-error.ts';

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
 * The single candidate of which the word is a typing error (`isTypingError`); `undefined` if two candidates or none are that close.
 */
export function onlySlip(word: string, candidates: readonly string[]): string | undefined {
  const close = candidates.filter(candidate => candidate !== word && isTypingError(word, candidate));
  return close.length === 1 ? close[0] : undefined;
}
