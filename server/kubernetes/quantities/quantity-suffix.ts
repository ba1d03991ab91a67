/**
 * The format in which a quantity is printed: `1500m`, `1536Mi` or `15e2`
 * (apimachinery/pkg/api/resource/quantity.go:Format).
 */
export type QuantityFormat = 'DecimalSI' | 'BinarySI' | 'DecimalExponent';

/**
 * The suffix of a quantity, a factor of `multiplier * 10 ** exponent`; `bits` is 10 for Ki, 20 for Mi and so on, else
 * 0.
 */
export interface Suffix {
  readonly format: QuantityFormat;
  readonly exponent: number;
  readonly multiplier: bigint;
  readonly bits: number;
}

/** Parses a suffix; `undefined` if `text` is not one (apimachinery/pkg/api/resource/suffix.go:interpret). */
export function readSuffix(text: string): Suffix | undefined {
  const decimal = decimalSuffixes.indexOf(text);
  if (decimal >= 0) return { format: 'DecimalSI', exponent: decimal * 3 - 9, multiplier: 1n, bits: 0 };
  const bits = binarySuffixes.indexOf(text) * 10;
  if (bits > 0) return { format: 'BinarySI', exponent: 0, multiplier: 1n << BigInt(bits), bits };
  const written = /^[eE]([+-]?)(?=\d)0*(\d*)$/.exec(text);
  if (written === null) return undefined;
  const [, sign = '', digits = ''] = written;
  // An int64 has 19 digits at most; parsing thousands would be slow.
  const exponent = digits.length > 19 ? undefined : BigInt(digits) * (sign === '-' ? -1n : 1n);
  if (exponent === undefined || BigInt.asIntN(64, exponent) !== exponent) return undefined;
  // Go converts the parsed int64 to an int32 without a check: `1e4294967296` is 1.
  return {
    format: 'DecimalExponent',
    exponent: Number(BigInt.asIntN(32, exponent)),
    multiplier: 1n,
    bits: 0,
  };
}

/**
 * Returns the canonical form: no fraction, the largest possible suffix (quantity.go:CanonicalizeBytes). A decimal
 * value with 21 zeros or more has no suffix, and the API server prints it without one: `1000E` becomes `1`.
 */
export function canonicalText(unscaled: bigint, exponent: number, format: QuantityFormat): string {
  if (unscaled === 0n) return '0';
  const binary = format === 'BinarySI' ? binaryInteger(unscaled, exponent) : undefined;
  if (binary !== undefined) return binaryText(binary);
  const digits = unscaled.toString();
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  const power = exponent + digits.length - end;
  const thousands = Math.floor(power / 3);
  return `${digits.slice(0, end)}${'0'.repeat(power - thousands * 3)}${decimalSuffix(thousands, format)}`;
}

/** Suffixes for the exponents from -9 to 18, in steps of three powers of ten. */
const decimalSuffixes = ['n', 'u', 'm', '', 'k', 'M', 'G', 'T', 'P', 'E'];
/** Suffixes in steps of ten bits. */
const binarySuffixes = ['', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'];

function decimalSuffix(thousands: number, format: QuantityFormat): string {
  if (format === 'DecimalExponent') return thousands === 0 ? '' : `e${thousands * 3}`;
  return decimalSuffixes[thousands + 3] ?? '';
}

/** Returns the value if it is an integer large enough for a binary suffix; else it is printed as a decimal. */
function binaryInteger(unscaled: bigint, exponent: number): bigint | undefined {
  const one = 10n ** BigInt(Math.max(0, -exponent));
  const value = unscaled * 10n ** BigInt(Math.max(0, exponent));
  if (value % one !== 0n) return undefined;
  const integer = value / one;
  return integer > -1024n && integer < 1024n ? undefined : integer;
}

function binaryText(integer: bigint): string {
  let rest = integer;
  let times = 0;
  while (rest % 1024n === 0n) {
    rest /= 1024n;
    times += 1;
  }
  return `${rest}${binarySuffixes[times] ?? ''}`;
}
