import { parseQuantity } from '../../kubernetes/quantities/quantity.ts';

/**
 * The quantity that a misspelled text was meant to be: `1 Gi`, `100MiB`, `1GB`, `1K`, `250mi` and `1,5Gi` become `1Gi`,
 * `100Mi`, `1G`, `1k`, `250Mi` and `1.5Gi`. `undefined` if the intention is not obvious.
 */
export function repairQuantity(text: string): string | undefined {
  const [, number, letters] = /^([+-]?\d+(?:[.,]\d+)?)\s*([A-Za-z]*)$/.exec(text.trim()) ?? [];
  if (number === undefined || letters === undefined) return undefined;
  const suffix = suffixes.get(letters.replace(/(?:B|b|[Bb]ytes?)$/, '').toLowerCase());
  const repaired = `${number.replace(',', '.')}${suffix}`;
  return suffix === undefined || parseQuantity(repaired).quantity === undefined ? undefined : repaired;
}

/**
 * Correct suffixes by lower-case text. `m` alone is a valid thousandth; the B of `MB` and `mb` is removed before the
 * look-up.
 */
const suffixes: ReadonlyMap<string, string> = new Map([
  ['', ''],
  ...['k', 'M', 'G', 'T', 'P'].map(suffix => [suffix.toLowerCase(), suffix] as const),
  ...['Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'].map(suffix => [suffix.toLowerCase(), suffix] as const),
]);
