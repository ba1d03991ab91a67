/**
 * The tokens of json-iterator 1.1.10, byte for byte: after an error it continues at its current position, and every
 * enclosing value adds its name to the text, so that the message can only be reproduced by doing the same.
 */
export interface Reader {
  readonly bytes: Uint8Array;
  head: number;
  /** The first error, with the prefixes added since; the end of the input is not reported. */
  error: string | undefined;
}

const endOfInput = 'EOF';

export function newReader(json: string): Reader {
  return { bytes: new TextEncoder().encode(json), head: 0, error: undefined };
}

/** Whether there is an error to report, other than the end of the input. */
export function hasFailed({ error }: Reader): boolean {
  return error !== undefined && error !== endOfInput;
}

/** Records the first error with the bytes around it (iter.go:ReportError). */
export function report(reader: Reader, operation: string, message: string): void {
  if (hasFailed(reader)) return;
  const { bytes, head } = reader;
  const context = (length: number) =>
    new TextDecoder().decode(
      bytes.subarray(Math.max(0, head - length), Math.min(bytes.length, head + length)),
    );
  const at = head - Math.max(0, head - 10);
  reader.error = `${operation}: ${message}, error found in #${at} byte of ...|${context(10)}|..., bigger context ...|${context(50)}|...`;
}

/** Returns the next character that is not a blank; '' at the end. */
export function nextToken(reader: Reader): string {
  for (let index = reader.head; index < reader.bytes.length; index += 1) {
    const character = characterAt(reader, index);
    if (/[ \n\t\r]/.test(character)) continue;
    reader.head = index + 1;
    return character;
  }
  return atEnd(reader);
}

export function readByte(reader: Reader): string {
  if (reader.head >= reader.bytes.length) return atEnd(reader);
  reader.head += 1;
  return characterAt(reader, reader.head - 1);
}

/** Goes back one byte, unless something has failed (iter.go:unreadByte). */
export function unreadByte(reader: Reader): void {
  if (reader.error === undefined) reader.head -= 1;
}

/** Returns one byte as a character whose code is that of the byte. */
export function characterAt({ bytes }: Reader, index: number): string {
  return index < bytes.length ? String.fromCharCode(bytes[index]!) : '';
}

/** Returns a byte as it appears in a message: a byte of a multi-byte character is unreadable there. */
export function printed(character: string): string {
  return character > '\x7f' ? '\ufffd' : character === '' ? '\x00' : character;
}

/** Reads the bytes of a word (`ull` of `null`); the first one that differs is an error. */
export function expectWord(reader: Reader, rest: string): void {
  for (const character of rest) {
    if (readByte(reader) !== character) {
      const operation = rest.length === 3 ? 'skipThreeBytes' : 'skipFourBytes';
      report(reader, operation, `expect ${rest}`);
      return;
    }
  }
}

/** Reads a string, or `null` as '' (iter_str.go:ReadString). */
export function readString(reader: Reader): string {
  const first = nextToken(reader);
  if (first === '"') return readStringRest(reader);
  if (first === 'n') expectWord(reader, 'ull');
  else report(reader, 'ReadString', `expects " or n, but found ${printed(first)}`);
  return '';
}

/**
 * Reads the rest of a string after its opening quote. Escapes are only skipped, as no field has them in its name;
 * after an error they end the reading where `stopAt` says.
 */
export function readStringRest(reader: Reader, stopAt: 'start' | 'escape' = 'start'): string {
  const { bytes, head } = reader;
  let end = head;
  let firstEscape: number | undefined;
  while (end < bytes.length && bytes[end] !== 0x22) {
    if (bytes[end] === 0x5c) firstEscape ??= end;
    end += bytes[end] === 0x5c ? 2 : 1;
  }
  if (reader.error !== undefined && (firstEscape !== undefined || end >= bytes.length)) {
    if (stopAt === 'escape' && firstEscape !== undefined) reader.head = firstEscape;
    return '';
  }
  reader.head = Math.min(end + 1, bytes.length);
  return new TextDecoder().decode(bytes.subarray(head, Math.min(end, bytes.length)));
}

function atEnd(reader: Reader): string {
  if (reader.error === undefined) {
    reader.head = reader.bytes.length;
    reader.error = endOfInput;
  }
  return '';
}
