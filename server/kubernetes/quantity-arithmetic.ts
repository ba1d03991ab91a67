import { type Quantity, quantityOf } from './quantity.ts';

/** -1, 0 or 1. Exact, and quick whatever the exponents are. */
export function compareQuantities(a: Quantity, b: Quantity): -1 | 0 | 1 {
  const signs = compare(signOf(a), signOf(b));
  if (signs !== 0 || a.unscaled === 0n) return signs;
  const magnitudes = compare(magnitudeOf(a), magnitudeOf(b));
  if (magnitudes !== 0) return a.unscaled > 0n ? magnitudes : (-magnitudes as -1 | 1);
  const exponent = Math.min(a.exponent, b.exponent);
  return compare(unscaledAt(a, exponent), unscaledAt(b, exponent));
}

/** The sum; its format is that of `a`, unless `a` is 0 (quantity.go:Add). */
export function addQuantities(a: Quantity, b: Quantity): Quantity {
  const format = a.unscaled === 0n ? b.format : a.format;
  if (a.unscaled === 0n || b.unscaled === 0n) {
    const { unscaled, exponent } = a.unscaled === 0n ? b : a;
    return quantityOf(unscaled, exponent, format);
  }
  // 1e2000000000 + 1n would be a number of two billion digits; the small one is no loss.
  if (Math.abs(magnitudeOf(a) - magnitudeOf(b)) > 1000) return magnitudeOf(a) > magnitudeOf(b) ? a : b;
  const exponent = Math.min(a.exponent, b.exponent);
  return quantityOf(unscaledAt(a, exponent) + unscaledAt(b, exponent), exponent, format);
}

/** The difference; its format is that of `a`, unless `a` is 0 (quantity.go:Sub). */
export function subtractQuantities(a: Quantity, b: Quantity): Quantity {
  return addQuantities(a, { ...b, unscaled: -b.unscaled });
}

/** The larger of both; `a` where they are equal. */
export function maxQuantity(a: Quantity, b: Quantity): Quantity {
  return compareQuantities(a, b) < 0 ? b : a;
}

/**
 * The value in units of `10 ** scale`, rounded away from 0: scale 0 is Go's `Value()`, -3 its `MilliValue()`.
 * Saturates at the limits of an int64, where Go overflows.
 */
export function scaledValue(quantity: Quantity, scale: number): bigint {
  const sign = signOf(quantity) < 0 ? -1n : 1n;
  const unscaled = quantity.unscaled * sign;
  const shift = quantity.exponent - scale;
  if (unscaled === 0n) return 0n;
  if (magnitudeOf(quantity) - scale > 20) return largestInt64 * sign;
  if (shift >= 0) return sign * smaller(unscaled * 10n ** BigInt(shift), largestInt64);
  if (magnitudeOf(quantity) - scale <= 0) return sign;
  const divisor = 10n ** BigInt(-shift);
  return sign * smaller((unscaled + divisor - 1n) / divisor, largestInt64);
}

/** -1, 0 or 1. */
export function signOf({ unscaled }: Quantity): -1 | 0 | 1 {
  return compare(unscaled, 0n);
}

const largestInt64 = 2n ** 63n - 1n;

/** How many digits stand before the decimal point; negative for leading zeros after it. */
function magnitudeOf({ unscaled, exponent }: Quantity): number {
  return (unscaled < 0n ? -unscaled : unscaled).toString().length + exponent;
}

function unscaledAt(quantity: Quantity, exponent: number): bigint {
  return quantity.unscaled * 10n ** BigInt(quantity.exponent - exponent);
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

function compare<T extends number | bigint>(a: T, b: T): -1 | 0 | 1 {
  return a < b ? -1 : a > b ? 1 : 0;
}
