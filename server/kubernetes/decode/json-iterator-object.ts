import {
  expectWord,
  nextToken,
  printed,
  type Reader,
  readString,
  readStringRest,
  report,
  unreadByte,
} from './json-iterator-reader.ts';

/** Whether the next value is `null`, which is then skipped. */
export function readNull(reader: Reader): boolean {
  if (nextToken(reader) === 'n') {
    expectWord(reader, 'ull');
    return true;
  }
  unreadByte(reader);
  return false;
}

/** Reads a boolean only for its errors. */
export function readBoolean(reader: Reader): void {
  const first = nextToken(reader);
  if (first === 't') expectWord(reader, 'rue');
  else if (first === 'f') expectWord(reader, 'alse');
  else report(reader, 'ReadBool', `expect t or f, but found ${printed(first)}`);
}

/** Whether an object with members follows. */
export function readObjectStart(reader: Reader): boolean {
  const first = nextToken(reader);
  if (first === '{') {
    if (nextToken(reader) === '}') return false;
    unreadByte(reader);
    return true;
  }
  if (first === 'n') expectWord(reader, 'ull');
  else report(reader, 'readObjectStart', `expect { or n, but found ${printed(first)}`);
  return false;
}

/** Reads the name of a field in a struct with more than ten fields (generalStructDecoder). */
export function readName(reader: Reader): string {
  const name = readString(reader);
  const colon = nextToken(reader);
  if (colon !== ':') report(reader, 'ReadObject', `expect : after object field, but found ${printed(colon)}`);
  return name;
}

/** Reads the name of a field in a smaller struct, which is looked up by its hash; `undefined` if there is none. */
export function readHashedName(reader: Reader): string | undefined {
  const quote = nextToken(reader);
  if (quote !== '"') {
    report(reader, 'readFieldHash', `expect ", but found ${printed(quote)}`);
    return undefined;
  }
  const name = readStringRest(reader, 'escape');
  const colon = nextToken(reader);
  if (colon === ':') return name;
  report(reader, 'readFieldHash', `expect :, but found ${printed(colon)}`);
  return undefined;
}
