import { distance } from 'fastest-levenshtein';

/** The candidate that is at most about a third of the word away from it; of several the closest, then the first. */
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
