import { characterAt, nextToken, type Reader, readByte, report } from './json-iterator-reader.ts';

/** Reads an integer only for its errors (iter_int.go:ReadInt32, ReadInt64); the value is decoded elsewhere. */
export function readInteger(reader: Reader, bits: 32 | 64): void {
  const first = nextToken(reader);
  const isNegative = first === '-';
  const value = readUnsigned(reader, isNegative ? readByte(reader) : first, bits);
  const limit = 2n ** BigInt(bits - 1) - (isNegative ? 0n : 1n);
  if (value > limit) report(reader, `ReadInt${bits}`, `overflow: ${value}`);
}

function readUnsigned(reader: Reader, first: string, bits: 32 | 64): bigint {
  if (!isDigit(first)) {
    // The server prints -1 as a byte, which is not a character.
    report(reader, `readUint${bits}`, 'unexpected character: \ufffd');
    return 0n;
  }
  if (first === '0') return asserted(reader, 0n);
  let value = BigInt(first);
  let index = reader.head;
  // Eight digits are read at once if enough input is left; the error of a longer number is reported after them.
  const isUnrolled = reader.bytes.length - reader.head > 10;
  const unrolledEnd = reader.head + 7;
  for (; isDigit(characterAt(reader, index)); index += 1) {
    if (isUnrolled && index === unrolledEnd) reader.head = index;
    const next = BigInt.asUintN(bits, value * 10n + BigInt(characterAt(reader, index)));
    const mayOverflow = value > (2n ** BigInt(bits) - 1n) / 10n - 1n;
    if (mayOverflow && next < value) {
      report(reader, `readUint${bits}`, 'overflow');
      return 0n;
    }
    value = next;
  }
  reader.head = index;
  return asserted(reader, value);
}

function asserted(reader: Reader, value: bigint): bigint {
  if (characterAt(reader, reader.head) === '.')
    report(reader, 'assertInteger', 'can not decode float as int');
  return value;
}

function isDigit(character: string): boolean {
  return character >= '0' && character <= '9' && character.length === 1;
}
