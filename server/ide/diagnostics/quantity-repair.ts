import { parseQuantity } from '../../kubernetes/quantities/quantity.ts';

/**
 * The quantity that a text was meant to be: `1 Gi`, `100MiB`, `1GB`, `1K`, `250mi` and `1,5Gi` are `1Gi`, `100Mi`,
 * `1G`, `1k`, `250Mi` and `1.5Gi`. `undefined` where that is not obvious.
 */
export function repairQuantity(text: string): string | undefined {
  const [, number, letters] = /^([+-]?\d+(?:[.,]\d+)?)\s*([A-Za-z]*)$/.exec(text.trim()) ?? [];
  if (number === undefined || letters === undefined) return undefined;
  const suffix = suffixes.get(letters.replace(/(?:B|b|[Bb]ytes?)$/, '').toLowerCase());
  const repaired = `${number.replace(',', '.')}${suffix}`;
  return suffix === undefined || parseQuantity(repaired).quantity === undefined ? undefined : repaired;
}

/** `m` alone is a thousandth and never misspelled; `MB` and `mb` lose their B before they come here. */
const suffixes: ReadonlyMap<string, string> = new Map([
  ['', ''],
  ...['k', 'M', 'G', 'T', 'P'].map(suffix => [suffix.toLowerCase(), suffix] as const),
  ...['Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'].map(suffix => [suffix.toLowerCase(), suffix] as const),
]);
