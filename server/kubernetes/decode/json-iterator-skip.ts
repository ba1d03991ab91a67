import {
  characterAt,
  expectWord,
  nextToken,
  printed,
  type Reader,
  readString,
  report,
  unreadByte,
} from './json-iterator-reader.ts';

/**
 * Skips one value (iter_skip_strict.go:Skip). After an error, going back a byte has no effect, so that later values
 * are not skipped from their start; the error text depends on that.
 */
export function skip(reader: Reader): void {
  const first = nextToken(reader);
  if (first === '"') skipString(reader);
  else if (first === 'n') expectWord(reader, 'ull');
  else if (first === 't') expectWord(reader, 'rue');
  else if (first === 'f') expectWord(reader, 'alse');
  else if (first === '0') skipZero(reader);
  else if (/[-1-9]/.test(first)) skipNumber(reader);
  else if (first === '[') skipList(reader);
  else if (first === '{') skipObject(reader);
  else report(reader, 'Skip', `do not know how to skip: ${first === '' ? 0 : first.charCodeAt(0)}`);
}

/** Returns the bytes of one value, without the blanks before it. */
export function skipped(reader: Reader): string {
  nextToken(reader);
  unreadByte(reader);
  const start = reader.head;
  skip(reader);
  return new TextDecoder().decode(reader.bytes.subarray(start, reader.head));
}

function skipString(reader: Reader): void {
  const { bytes } = reader;
  for (let index = reader.head; index < bytes.length && bytes[index] !== 0x5c; index += 1) {
    if (bytes[index] !== 0x22) continue;
    reader.head = index + 1;
    return;
  }
  unreadByte(reader);
  readString(reader);
}

/** Skips a zero, which is read as a number from its start (iter_float.go:ReadFloat32). */
function skipZero(reader: Reader): void {
  unreadByte(reader);
  if (nextToken(reader) !== '-') unreadByte(reader);
  const isLeadingZero = /^0[0-9]$/.test(
    characterAt(reader, reader.head) + characterAt(reader, reader.head + 1),
  );
  if (isLeadingZero || characterAt(reader, reader.head) === '.') return;
  const end = endOfNumber(reader);
  if (end < reader.bytes.length) reader.head = end;
}

/** Skips another number, which ends at the character after it (iter_skip_strict.go:trySkipNumber). */
function skipNumber(reader: Reader): void {
  if (reader.error === undefined) {
    reader.head = endOfNumber(reader);
    return;
  }
  let index = reader.head;
  while (/[0-9]/.test(characterAt(reader, index))) index += 1;
  if (/^\.[0-9]$/.test(characterAt(reader, index) + characterAt(reader, index + 1))) {
    index += 1;
    while (/[0-9]/.test(characterAt(reader, index))) index += 1;
  }
  if (/^[,\]} \t\n\r]$/.test(characterAt(reader, index))) reader.head = index;
}

function endOfNumber(reader: Reader): number {
  let index = reader.head;
  while (/[-+.eE0-9]/.test(characterAt(reader, index))) index += 1;
  return index;
}

function skipList(reader: Reader): void {
  unreadByte(reader);
  const first = nextToken(reader);
  if (first === 'n') {
    expectWord(reader, 'ull');
    return;
  }
  if (first !== '[') {
    report(reader, 'ReadArrayCB', `expect [ or n, but found ${printed(first)}`);
    return;
  }
  if (nextToken(reader) === ']') return;
  unreadByte(reader);
  let next: string;
  do {
    skip(reader);
    next = nextToken(reader);
  } while (next === ',');
  if (next !== ']') report(reader, 'ReadArrayCB', `expect ] in the end, but found ${printed(next)}`);
}

function skipObject(reader: Reader): void {
  unreadByte(reader);
  const first = nextToken(reader);
  if (first === 'n') {
    expectWord(reader, 'ull');
    return;
  }
  if (first !== '{') {
    report(reader, 'ReadObjectCB', `expect { or n, but found ${printed(first)}`);
    return;
  }
  let next = nextToken(reader);
  if (next === '}') return;
  if (next !== '"') {
    report(reader, 'ReadObjectCB', `expect " after {, but found ${printed(next)}`);
    return;
  }
  unreadByte(reader);
  do {
    readString(reader);
    const colon = nextToken(reader);
    if (colon !== ':')
      report(reader, 'ReadObject', `expect : after object field, but found ${printed(colon)}`);
    skip(reader);
    next = nextToken(reader);
  } while (next === ',');
  if (next !== '}') report(reader, 'ReadObjectCB', 'object not ended with }');
}
