/** A string as Go's `%q` writes it (strconv.Quote): in double quotes, what cannot be printed escaped. */
export function quote(text: string): string {
  return `"${Array.from(text, quotedCharacter).join('')}"`;
}

/**
 * A floating point number as Go's encoding/json writes it, and so the server in its messages. The thresholds
 * between `0.000001` and `1e-7` are those of JavaScript.
 */
export function floatText(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value);
}

/** Compares as Go compares strings: by their UTF-8 bytes, which is the order of their code points. */
export function compareText(a: string, b: string): number {
  if (isAscii(a) && isAscii(b)) return a < b ? -1 : a > b ? 1 : 0;
  const left = Array.from(a, codePoint);
  const right = Array.from(b, codePoint);
  const at = left.findIndex((point, index) => point !== right[index]);
  if (at < 0) return left.length - right.length;
  return right[at] === undefined ? 1 : left[at]! - right[at];
}

/** Length in bytes of UTF-8: what Go's `len` says. */
export function byteLength(text: string): number {
  return isAscii(text) ? text.length : new TextEncoder().encode(text).length;
}

const escapes = new Map([
  ['"', '\\"'],
  ['\\', '\\\\'],
  ['\x07', '\\a'],
  ['\b', '\\b'],
  ['\f', '\\f'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
  ['\v', '\\v'],
]);

function quotedCharacter(character: string): string {
  const escaped = escapes.get(character);
  if (escaped !== undefined) return escaped;
  if (/^[ \p{L}\p{M}\p{N}\p{P}\p{S}]$/u.test(character)) return character;
  const point = codePoint(character);
  if (point < 0x80) return `\\x${hex(point, 2)}`;
  return point < 0x10000 ? `\\u${hex(point, 4)}` : `\\U${hex(point, 8)}`;
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0');
}

function codePoint(character: string): number {
  return character.codePointAt(0)!;
}

function isAscii(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant.
  return /^[\x00-\x7f]*$/.test(text);
}
