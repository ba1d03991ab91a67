import { asScalar } from './lookup.ts';
import type { Node, ScalarNode } from './tree.ts';

/** The value of a scalar. Integers are `bigint` (exact), floating point numbers are `number`. */
export type ScalarValue = null | boolean | string | bigint | number;

/**
 * Returns the value of a scalar as the API server and kubectl read it: both convert YAML to JSON with go-yaml v2
 * (YAML 1.1), where unquoted `010` is 8, `1_000` is 1000, `yes` is a boolean, and dates and `1:30` stay strings.
 * Source: sigs.k8s.io/yaml `goyaml.v2/resolve.go:resolve`.
 */
export function scalarValue(node: ScalarNode): ScalarValue {
  const { style, tag, text } = node;
  if (tag === undefined) return style === 'plain' ? plainValue(text) : text;
  // Every other tag, including `!!str` and custom tags, leaves the text unchanged.
  return resolvedTags.has(tag) ? taggedValue(tag, text) : text;
}

/** Whether the value of a node is a string: unquoted `010` and `yes` are not. */
export function isText(node: Node): boolean {
  const scalar = asScalar(node);
  return scalar !== null && typeof scalarValue(scalar) === 'string';
}

/** Tags with which even a quoted text is resolved: `!!int "010"` is 8. */
const resolvedTags = new Set(['!!null', '!!bool', '!!int', '!!float']);

/**
 * Returns the value of a tagged scalar. A text that does not match its tag stays a string, which the API server
 * refuses.
 */
function taggedValue(tag: string, text: string): ScalarValue {
  const value = plainValue(text);
  const isFloat = tag === '!!float';
  if (isFloat && typeof value === 'bigint') return Number(value);
  return tagOf(value) === tag ? value : text;
}

function tagOf(value: ScalarValue): string {
  if (value === null) return '!!null';
  if (typeof value === 'boolean') return '!!bool';
  if (typeof value === 'bigint') return '!!int';
  return typeof value === 'number' ? '!!float' : '!!str';
}

const words = new Map<string, ScalarValue>([
  ['', null],
  ['~', null],
  ...['null', 'Null', 'NULL'].map(word => [word, null] as const),
  ...['y', 'Y', 'yes', 'Yes', 'YES', 'true', 'True', 'TRUE', 'on', 'On', 'ON'].map(
    word => [word, true] as const,
  ),
  ...['n', 'N', 'no', 'No', 'NO', 'false', 'False', 'FALSE', 'off', 'Off', 'OFF'].map(
    word => [word, false] as const,
  ),
  ...['.nan', '.NaN', '.NAN'].map(word => [word, Number.NaN] as const),
  ...['.inf', '.Inf', '.INF', '+.inf', '+.Inf', '+.INF'].map(
    word => [word, Number.POSITIVE_INFINITY] as const,
  ),
  ...['-.inf', '-.Inf', '-.INF'].map(word => [word, Number.NEGATIVE_INFINITY] as const),
]);

const longestWord = Math.max(...[...words.keys()].map(({ length }) => length));

function plainValue(text: string): ScalarValue {
  const word = text.length <= longestWord ? words.get(text) : undefined;
  if (word !== undefined) return word;
  if (text.startsWith('.')) return fraction(text) ?? text;
  if (!/^[-+0-9]/.test(text)) return text;
  const digits = text.replaceAll('_', '');
  return integer(digits) ?? float(digits) ?? binary(digits) ?? text;
}

const maxInt64 = 2n ** 63n - 1n;
const maxUint64 = 2n ** 64n - 1n;

/**
 * Parses an integer like Go's `strconv.ParseInt(text, 0, 64)`, then `ParseUint`; a number outside both ranges is a
 * floating point number. More than 20 decimal digits never fit, and converting many of them would be slow.
 */
function integer(text: string): bigint | undefined {
  const match = /^([-+]?)(0[xX][0-9a-fA-F]+|0[bB][01]+|0[oO]?[0-7]+|0|[1-9][0-9]{0,19})$/.exec(text);
  if (!match) return undefined;
  const digits = match[2]!;
  const magnitude = BigInt(/^0[0-7]/.test(digits) ? `0o${digits.slice(1)}` : digits);
  if (match[1] === '-') return magnitude <= maxInt64 + 1n ? -magnitude : undefined;
  const limit = match[1] === '+' ? maxInt64 : maxUint64;
  return magnitude <= limit ? magnitude : undefined;
}

/** Parses a floating point number; one that is too large for a float64 stays a string. */
function float(text: string): number | undefined {
  const isNumber = /^[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?$/.test(text);
  return isNumber && Number.isFinite(Number(text)) ? Number(text) : undefined;
}

/** Parses a number that starts with a dot. It may have `_` between digits only: `strconv.ParseFloat` alone reads it. */
function fraction(text: string): number | undefined {
  const isNumber = /^\.[0-9][0-9_]*([eE][-+]?[0-9][0-9_]*)?$/.test(text) && !/_(?![0-9])/.test(text);
  return isNumber ? float(text.replaceAll('_', '')) : undefined;
}

/** Parses a binary integer; the digits after the prefix may have their own sign (`0b-1`). */
function binary(text: string): bigint | undefined {
  const match = /^0b([-+])([01]{1,63})$/.exec(text);
  if (!match) return undefined;
  const magnitude = BigInt(`0b${match[2]}`);
  return match[1] === '-' ? -magnitude : magnitude;
}
