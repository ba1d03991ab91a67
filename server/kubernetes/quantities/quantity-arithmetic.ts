import { type Quantity, quantityOf } from './quantity.ts';

/** Compares two quantities: -1, 0 or 1. Exact, and fast for all exponents. */
export function compareQuantities(a: Quantity, b: Quantity): -1 | 0 | 1 {
  if (a.exponent === b.exponent) return compare(a.unscaled, b.unscaled);
  const signs = compare(signOf(a), signOf(b));
  if (signs !== 0 || a.unscaled === 0n) return signs;
  const magnitudes = compare(magnitudeOf(a), magnitudeOf(b));
  if (magnitudes !== 0) return a.unscaled > 0n ? magnitudes : (-magnitudes as -1 | 1);
  const exponent = Math.min(a.exponent, b.exponent);
  return compare(unscaledAt(a, exponent), unscaledAt(b, exponent));
}

/** Returns the sum; its format is that of `a`, unless `a` is 0 (quantity.go:Add). */
export function addQuantities(a: Quantity, b: Quantity): Quantity {
  const format = a.unscaled === 0n ? b.format : a.format;
  if (a.unscaled === 0n || b.unscaled === 0n) {
    const { unscaled, exponent } = a.unscaled === 0n ? b : a;
    return quantityOf(unscaled, exponent, format);
  }
  // 1e2000000000 + 1n would be a number of two billion digits; ignoring the small one loses nothing.
  if (Math.abs(magnitudeOf(a) - magnitudeOf(b)) > 1000) return magnitudeOf(a) > magnitudeOf(b) ? a : b;
  const exponent = Math.min(a.exponent, b.exponent);
  return quantityOf(unscaledAt(a, exponent) + unscaledAt(b, exponent), exponent, format);
}

/** Returns the difference; its format is that of `a`, unless `a` is 0 (quantity.go:Sub). */
export function subtractQuantities(a: Quantity, b: Quantity): Quantity {
  return addQuantities(a, { ...b, unscaled: -b.unscaled });
}

/** Returns the larger of both; `a` if they are equal. */
export function maxQuantity(a: Quantity, b: Quantity): Quantity {
  return compareQuantities(a, b) < 0 ? b : a;
}

/**
 * Returns the value in units of `10 ** scale`, rounded away from 0: scale 0 is Go's `Value()`, -3 its `MilliValue()`.
 * A value beyond an int64 overflows as in Go: to the lowest 64 bits, or to 0 where Go multiplies an int64 step by
 * step (amount.go:positiveScaleInt64).
 */
export function scaledValue(quantity: Quantity, scale: number): bigint {
  const shift = quantity.exponent - scale;
  // 10 ** 64 has no bits among the lowest 64; the power itself may be too large to build.
  if (shift > 64) return 0n;
  const value = roundedValue(quantity, scale);
  const lowest = BigInt.asIntN(64, value);
  // Binary amounts that Go keeps in an int64 are too small to overflow.
  const isInt64 = digitsOf(quantity) <= 18 && quantity.format !== 'BinarySI';
  return isInt64 && lowest !== value && ![1, 2, 3, 6, 9].includes(shift) ? 0n : lowest;
}

/** Returns the quantity rounded away from 0 to a multiple of `10 ** scale`; itself if it is one (quantity.go:RoundUp). */
export function roundUp(quantity: Quantity, scale: number): Quantity {
  if (quantity.exponent >= scale) return quantity;
  return quantityOf(roundedValue(quantity, scale), scale, quantity.format);
}

/** Whether the quantity is not a whole number, in thousandths like the server (`MilliValue() % 1000`). */
export function hasFraction(quantity: Quantity): boolean {
  return scaledValue(quantity, -3) % 1000n !== 0n;
}

/** Returns the sign: -1, 0 or 1. */
export function signOf({ unscaled }: Quantity): -1 | 0 | 1 {
  return compare(unscaled, 0n);
}

/** Returns the value in units of `10 ** scale`, rounded away from 0. */
function roundedValue(quantity: Quantity, scale: number): bigint {
  const { unscaled, exponent } = quantity;
  if (exponent >= scale) return unscaledAt(quantity, scale);
  const sign = BigInt(signOf(quantity));
  // Any amount less than one unit rounds to one: the divisor need not be built.
  if (magnitudeOf(quantity) <= scale) return sign;
  const divisor = 10n ** BigInt(scale - exponent);
  return sign * ((unscaled * sign + divisor - 1n) / divisor);
}

/** Returns the number of digits before the decimal point; negative for leading zeros after it. */
function magnitudeOf(quantity: Quantity): number {
  return digitsOf(quantity) + quantity.exponent;
}

function digitsOf({ unscaled }: Quantity): number {
  return (unscaled < 0n ? -unscaled : unscaled).toString().length;
}

function unscaledAt(quantity: Quantity, exponent: number): bigint {
  return quantity.unscaled * 10n ** BigInt(quantity.exponent - exponent);
}

function compare<T extends number | bigint>(a: T, b: T): -1 | 0 | 1 {
  return a < b ? -1 : a > b ? 1 : 0;
}
