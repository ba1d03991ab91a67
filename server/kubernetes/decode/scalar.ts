import { floatText } from '../objects/go-text.ts';
import { toJson } from '../objects/json.ts';
import type { Value } from '../objects/value.ts';
import { parseQuantity } from '../quantities/quantity.ts';
import { goTimeError } from './go-time.ts';
import type { ScalarKind } from './schema.ts';

/** A scalar as the server keeps it, or the reason why the JSON does not fit its type. */
export interface Scalar {
  readonly value?: Value;
  /** The type's own error text; '' if it has none. */
  readonly error?: string;
}

/** Decodes JSON into a field that is not a struct, list, map or pointer. */
export function readScalar(from: Value, kind: ScalarKind): Scalar {
  switch (kind) {
    case 'string':
      return typeof from === 'string' ? { value: from } : from === null ? { value: '' } : wrongType;
    case 'bool':
      return typeof from === 'boolean' ? { value: from } : from === null ? { value: false } : wrongType;
    case 'int32':
    case 'int64':
      return readInteger(from, kind === 'int32' ? 32 : 64);
    case 'float':
      return typeof from === 'number' || typeof from === 'bigint' ? { value: from } : wrongType;
    case 'quantity':
      return readQuantity(from);
    case 'intOrString':
      return typeof from === 'string' ? { value: from } : readInteger(from, 32);
    case 'time':
      return typeof from === 'string' ? readTime(from) : wrongType;
    case 'raw':
      return { value: from };
  }
}

const wrongType: Scalar = { error: '' };

function readInteger(from: Value, bits: number): Scalar {
  if (from === null) return { value: 0n };
  // A float64 such as 1e3 is written as 1000 in JSON and so becomes an integer.
  const text = typeof from === 'number' ? floatText(from) : typeof from === 'bigint' ? String(from) : '';
  if (!/^-?\d+$/.test(text)) return wrongType;
  const value = BigInt(text);
  return BigInt.asIntN(bits, value) === value ? { value } : wrongType;
}

function readTime(text: string): Scalar {
  const error = goTimeError(text);
  return error === undefined ? { value: text } : { error };
}

/** Decodes a quantity from the JSON text itself, without the quotes; escapes in it stay escaped. */
function readQuantity(from: Value): Scalar {
  if (from === null) return { value: '0' };
  // The text of a quantity needs no escaping or trimming.
  if (typeof from === 'string' && parseQuantity(from).error === undefined) return { value: from };
  const json = toJson(from);
  const text = typeof from === 'string' ? json.slice(1, -1) : json;
  const trimmed = trimGoSpaces(text);
  const { error } = parseQuantity(trimmed);
  return error === undefined ? { value: trimmed } : { error };
}

/**
 * Trims like Go's strings.TrimSpace. A regular expression for the end would try every run of blanks from each blank
 * on.
 */
function trimGoSpaces(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && goSpace.test(text.charAt(start))) start += 1;
  while (end > start && goSpace.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

const goSpace = /[ \u0085\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/;
