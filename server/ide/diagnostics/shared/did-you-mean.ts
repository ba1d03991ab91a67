import { distance } from 'fastest-levenshtein';
import { t } from '../../../base/l10n.ts';
import { isTypingError } from '../../../base/typing-error.ts';

/** The sentence that suggests what was meant, if that is known. */
export function didYouMean(meant: string | undefined): string | undefined {
  return meant === undefined ? undefined : t('Did you mean "{0}"?', meant);
}

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
 * The different candidates, the nearest to the word first: those that continue it or that it continues (`kata-qemu-runtime-rs` for
 * `kata-qemu`), then those that begin with the same part, each by edit distance.
 */
export function nearestFirst(word: string, candidates: readonly string[]): readonly string[] {
  const [part] = word.split('-');
  const rank = (candidate: string) => {
    if (isContinued(word, candidate)) return 0;
    return candidate.split('-')[0] === part ? 1000 : 2000;
  };
  const farness = (candidate: string) => rank(candidate) + distance(word, candidate);
  return [...new Set(candidates)].sort((a, b) => farness(a) - farness(b) || (a < b ? -1 : 1));
}

/** Whether one of two names is the other with more parts: `kata-qemu` and `kata-qemu-runtime-rs`. */
export function isContinued(one: string, other: string): boolean {
  return one !== other && (other.startsWith(`${one}-`) || one.startsWith(`${other}-`));
}

/**
 * The single candidate of which the word is a typing error (`isTypingError`); `undefined` if two candidates or none are that close.
 */
export function onlySlip(word: string, candidates: readonly string[]): string | undefined {
  const close = candidates.filter(candidate => candidate !== word && isTypingError(word, candidate));
  return close.length === 1 ? close[0] : undefined;
}
