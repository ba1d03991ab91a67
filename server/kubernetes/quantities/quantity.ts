import { canonicalText, type QuantityFormat, readSuffix, type Suffix } from './quantity-suffix.ts';

/**
 * A resource quantity such as `250m` or `1.5Gi`, in exact arithmetic: its value is `unscaled * 10 ** exponent`.
 * `text` is what the API server stores and prints. Both are exact for quantities with up to `mostDigits` digits; a
 * longer one is rounded up to that many.
 */
export interface Quantity {
  readonly unscaled: bigint;
  readonly exponent: number;
  readonly format: QuantityFormat;
  readonly text: string;
}

/** A quantity, or the API server's error text about it. */
export type ParsedQuantity =
  | { readonly quantity: Quantity; readonly error?: undefined }
  | { readonly quantity?: undefined; readonly error: string };

/**
 * Parses a quantity as apimachinery/pkg/api/resource/quantity.go:ParseQuantity does (unchanged from 1.20 to 1.37).
 * The grammar is looser than its error text: `.5`, `1.`, `+`, `m` and a lone `.` are numbers too, the last three
 * being 0. Values below 1n are rounded away from 0 to 1n, binary ones capped at 2^63-1.
 */
export function parseQuantity(text: string): ParsedQuantity {
  const parts = quantityGrammar.exec(text);
  if (text === '' || !parts) return { error: formatError };
  const [, sign = '', writtenInteger = '', fraction = '', suffixText = ''] = parts;
  const suffix = readSuffix(suffixText);
  if (!suffix) return { error: suffixError };

  const integer = writtenInteger.replace(/^0+/, '') || '0';
  const { magnitude, roundedAway } = readDigits(integer + fraction);
  const amount = magnitude * suffix.multiplier * (sign === '-' ? -1n : 1n);
  const exponent = (suffix.exponent - fraction.length) | 0;
  if (exponent >= nanoExponent && fitsInt64(integer, fraction, suffix)) {
    const isKept = isCanonicalEnough(integer + fraction, exponent, suffix);
    return { quantity: quantityOf(amount, exponent, suffix.format, isKept ? text : undefined) };
  }
  if (writtenInteger + fraction === '') return { error: numericError };
  const boundedExponent = suffix.exponent - fraction.length + roundedAway;
  return { quantity: boundedQuantity(amount, boundedExponent, suffix.format) };
}

/** Returns the quantity of a value, with its canonical text unless `text` says how the server prints it. */
export function quantityOf(
  unscaled: bigint,
  exponent: number,
  format: QuantityFormat,
  text?: string,
): Quantity {
  return { unscaled, exponent, format, text: text ?? canonicalText(unscaled, exponent, format) };
}

/**
 * Maximum number of digits of a quantity. Go keeps all; but a number of a hundred thousand digits is no intended
 * value, and converting one takes a tenth of a second each time that a rule looks at it.
 */
export const mostDigits = 1000;

export const zeroQuantity: Quantity = { unscaled: 0n, exponent: 0, format: 'DecimalSI', text: '0' };

/**
 * Matches a quantity. `(\d*)(?!\d)` always takes all digits, so that a long number with an error at its end causes no
 * backtracking.
 */
const quantityGrammar = /^([+-]?)(\d*)(?!\d)(?:\.(\d*)(?!\d))?([eEinumkKMGTP]*[-+]?\d*)$/;
const formatError =
  "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";
const suffixError = "unable to parse quantity's suffix";
const numericError = 'unable to parse numeric part of quantity';

const nanoExponent = -9;
const largestInt64 = 2n ** 63n - 1n;

/**
 * Whether Go knows that the digits fit an int64. Only then may it keep the text as written, and only otherwise does
 * it round and cap.
 */
function fitsInt64(integer: string, fraction: string, { format, bits }: Suffix): boolean {
  if (format !== 'BinarySI') return integer.length + fraction.length <= 18;
  return fraction === '' && integer.length <= 14 - (bits * 3) / 10;
}

/** Whether Go's quick test for "already canonical" passes, as it also does for `+100m` and `1.500`. */
function isCanonicalEnough(digits: string, exponent: number, { format }: Suffix): boolean {
  if (format === 'BinarySI') return BigInt(digits) % 8n !== 0n;
  return exponent % 3 === 0 && !digits.endsWith('000') && !digits.startsWith('0');
}

/** Returns the number of the digits, rounded up, in units of `10 ** roundedAway`. */
function readDigits(digits: string): { magnitude: bigint; roundedAway: number } {
  const significant = digits.replace(/^0+/, '');
  const magnitude = BigInt(significant.slice(0, mostDigits));
  const isExact = !/[1-9]/.test(significant.slice(mostDigits));
  return {
    magnitude: isExact ? magnitude : magnitude + 1n,
    roundedAway: Math.max(0, significant.length - mostDigits),
  };
}

function boundedQuantity(amount: bigint, exponent: number, format: QuantityFormat): Quantity {
  const sign = amount < 0n ? -1n : 1n;
  const rounded = roundUpToNano(amount * sign, exponent);
  if (format !== 'BinarySI') return quantityOf(rounded.unscaled * sign, rounded.exponent, format);
  // The exponent of a binary amount is positive only where digits were rounded away: its suffix is part of the digits.
  const one = 10n ** BigInt(Math.max(0, -rounded.exponent));
  if (rounded.exponent > 0 || rounded.unscaled > largestInt64 * one)
    return quantityOf(largestInt64 * sign, 0, format);
  const isFractionOfOne = rounded.unscaled > 0n && rounded.unscaled < one;
  return quantityOf(rounded.unscaled * sign, rounded.exponent, isFractionOfOne ? 'DecimalSI' : format);
}

function roundUpToNano(unscaled: bigint, exponent: number): { unscaled: bigint; exponent: number } {
  if (exponent >= nanoExponent || unscaled === 0n)
    return { unscaled, exponent: unscaled === 0n ? 0 : exponent };
  const digitsToDrop = nanoExponent - exponent;
  // A divisor longer than the number itself leaves 1n; building it could take forever (`1e-2000000000`).
  if (digitsToDrop > unscaled.toString().length) return { unscaled: 1n, exponent: nanoExponent };
  const divisor = 10n ** BigInt(digitsToDrop);
  return { unscaled: (unscaled + divisor - 1n) / divisor, exponent: nanoExponent };
}
