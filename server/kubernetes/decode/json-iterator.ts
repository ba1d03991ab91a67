import type { KubernetesVersion } from '../objects/versions.ts';
import { readInteger } from './json-iterator-number.ts';
import { readBoolean, readHashedName, readName, readNull, readObjectStart } from './json-iterator-object.ts';
import {
  expectWord,
  hasFailed,
  newReader,
  nextToken,
  printed,
  type Reader,
  readString,
  report,
  unreadByte,
} from './json-iterator-reader.ts';
import { skip, skipped } from './json-iterator-skip.ts';
import { fieldCount, fieldOf, type Type } from './schema.ts';

/**
 * Returns the error of json-iterator, as of a server up to 1.22, about JSON that does not fit the struct `type`;
 * `undefined` if there is none. `ownError` is the error of a type that unmarshals its own JSON.
 */
export function jsonIteratorError(
  json: string,
  type: string,
  version: KubernetesVersion,
  ownError: (json: string, type: Type) => string | undefined,
): string | undefined {
  const reader = newReader(json);

  function read(to: Type): void {
    if (to.kind === 'struct') readStruct(to.name);
    else if (to.kind === 'map') readMap(to.element);
    else if (to.kind === 'list') readList(to);
    else if (to.kind === 'string') readString(reader);
    else if (isOwnReader(to)) {
      const error = ownError(skipped(reader), to);
      if (error !== undefined) report(reader, 'unmarshalerDecoder', error);
    } else if (!readNull(reader)) {
      if (to.kind === 'pointer') read(to.element);
      else if (to.kind === 'bool') readBoolean(reader);
      else if (to.kind === 'float') skip(reader);
      else readInteger(reader, to.kind === 'int32' ? 32 : 64);
    }
  }

  function readStruct(struct: string): void {
    if (!readObjectStart(reader)) return;
    const isHashed = fieldCount(struct, version) <= 10;
    let next: string;
    do {
      readField(struct, isHashed ? readHashedName(reader) : readName(reader));
      next = nextToken(reader);
    } while (next === ',');
    if (isHashed && next !== '}') {
      report(reader, 'isObjectEnd', `object ended prematurely, unexpected char ${printed(next)}`);
    }
    putBefore(reader, `${struct}.`);
    if (!isHashed && next !== '}') report(reader, 'struct Decode', `expect }, but found ${printed(next)}`);
  }

  function readField(struct: string, name: string | undefined): void {
    const field = name === undefined ? undefined : fieldOf(struct, name, version);
    if (field === undefined) {
      skip(reader);
      return;
    }
    read(field.type);
    for (const goName of field.go.toReversed()) putBefore(reader, `${goName}: `);
  }

  function readMap(element: Type): void {
    const first = nextToken(reader);
    if (first === 'n') {
      expectWord(reader, 'ull');
      return;
    }
    if (first !== '{') {
      report(reader, 'ReadMapCB', `expect { or n, but found ${printed(first)}`);
      return;
    }
    if (nextToken(reader) === '}') return;
    unreadByte(reader);
    let next: string;
    do {
      readString(reader);
      const colon = nextToken(reader);
      if (colon !== ':') {
        report(reader, 'ReadMapCB', `expect : after object field, but found ${printed(colon)}`);
        return;
      }
      read(element);
      next = nextToken(reader);
    } while (next === ',');
    if (next !== '}') report(reader, 'ReadMapCB', `expect }, but found ${printed(next)}`);
  }

  function readList(list: Extract<Type, { element: Type }>): void {
    readItems(list.element);
    putBefore(reader, `${list.name}: `);
  }

  function readItems(element: Type): void {
    const first = nextToken(reader);
    if (first === 'n') {
      expectWord(reader, 'ull');
      return;
    }
    if (first !== '[') {
      report(reader, 'decode slice', `expect [ or n, but found ${printed(first)}`);
      return;
    }
    if (nextToken(reader) === ']') return;
    unreadByte(reader);
    let next: string;
    do {
      read(element);
      next = nextToken(reader);
    } while (next === ',');
    if (next !== ']') report(reader, 'decode slice', `expect ], but found ${printed(next)}`);
  }

  readStruct(type);
  return hasFailed(reader) ? reader.error : undefined;
}

/** Whether the type unmarshals its own JSON (Go's Unmarshaler). */
function isOwnReader({ kind }: Type): boolean {
  return kind === 'quantity' || kind === 'intOrString' || kind === 'time' || kind === 'raw';
}

function putBefore(reader: Reader, prefix: string): void {
  if (hasFailed(reader)) reader.error = `${prefix}${reader.error}`;
}
