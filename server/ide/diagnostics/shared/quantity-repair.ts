import { parseQuantity } from '../../../kubernetes/quantities/quantity.ts';

/** A quantity that the server reads, in place of one that it refuses. */
export interface RepairedQuantity {
  readonly quantity: string;
  /** Whether the text can mean nothing else: `100MB` may be meant as `100M` or as `100Mi`, `1 Gi` only as `1Gi`. */
  readonly hasOneReading: boolean;
}

/**
 * The quantity of a resource that a refused text was meant to be: `1 Gi`, `100MiB`, `1GB`, `1K`, `250mi` and `1,5Gi` become
 * `1Gi`, `100Mi`, `1G`, `1k`, `250Mi` and `1.5Gi`; of CPUs `250 m` becomes `250m`. `undefined` if the intention is not obvious,
 * as in `1,500` and in `250 m` of memory.
 */
export function repairQuantity(text: string, resource: string): RepairedQuantity | undefined {
  const [, number, letters] = /^([+-]?\d+(?:\.\d+|,\d{1,2}|,\d{4,})?)\s*([A-Za-z]*)$/.exec(text.trim()) ?? [];
  if (number === undefined || letters === undefined) return undefined;
  const suffix = resource === 'cpu' ? suffixOfCpu(letters) : suffixOfBytes(letters);
  if (suffix === undefined) return undefined;
  const quantity = `${number.replace(',', '.')}${suffix}`;
  if (parseQuantity(quantity).quantity === undefined) return undefined;
  return { quantity, hasOneReading: suffix === letters || suffix.endsWith('i') };
}

/** Only thousandths make sense of CPUs. */
function suffixOfCpu(letters: string): string | undefined {
  return letters === '' || letters === 'm' ? letters : undefined;
}

/** `m` alone is a thousandth in Kubernetes, which is never meant for bytes. */
function suffixOfBytes(letters: string): string | undefined {
  if (letters === 'm') return undefined;
  return suffixes.get(letters.replace(/(?:B|b|[Bb]ytes?)$/, '').toLowerCase());
}

/** Suffixes by their text in lower case. */
const suffixes: ReadonlyMap<string, string> = new Map(
  ['', 'k', 'M', 'G', 'T', 'P', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'].map(suffix => [
    suffix.toLowerCase(),
    suffix,
  ]),
);
