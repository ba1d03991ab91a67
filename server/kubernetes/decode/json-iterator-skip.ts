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

/** Reads over one value (iter_skip.go:Skip). */
export function skip(reader: Reader): void {
  const first = nextToken(reader);
  if (first === '"') {
    unreadByte(reader);
    readString(reader);
  } else if (first === 'n') expectWord(reader, 'ull');
  else if (first === 't') expectWord(reader, 'rue');
  else if (first === 'f') expectWord(reader, 'alse');
  else if (/[-0-9]/.test(first)) skipNumber(reader);
  else if (first === '[') skipList(reader);
  else if (first === '{') skipObject(reader);
  else report(reader, 'Skip', `do not know how to skip: ${first === '' ? 0 : first.charCodeAt(0)}`);
}

/** The bytes of one value, without the blanks before it. */
export function skipped(reader: Reader): string {
  nextToken(reader);
  unreadByte(reader);
  const start = reader.head;
  skip(reader);
  return new TextDecoder().decode(reader.bytes.subarray(start, reader.head));
}

function skipNumber(reader: Reader): void {
  let end = reader.head;
  while (/[-+.eE0-9]/.test(characterAt(reader, end))) end += 1;
  reader.head = end;
}

function skipList(reader: Reader): void {
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
  const first = nextToken(reader);
  if (first === '}') return;
  if (first !== '"') {
    report(reader, 'ReadObjectCB', `expect " after {, but found ${printed(first)}`);
    return;
  }
  unreadByte(reader);
  let next: string;
  do {
    readString(reader);
    const colon = nextToken(reader);
    if (colon !== ':') report(reader, 'ReadObject', `expect : after object field, but found ${printed(colon)}`);
    skip(reader);
    next = nextToken(reader);
  } while (next === ',');
  if (next !== '}') report(reader, 'ReadObjectCB', 'object not ended with }');
}
