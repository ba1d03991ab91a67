/** Returns a string as Go's `%q` writes it (strconv.Quote): in double quotes, with unprintable characters escaped. */
export function quote(text: string): string {
  return plainText.test(text) ? `"${text}"` : `"${Array.from(text, quotedCharacter).join('')}"`;
}

/**
 * Returns a floating point number as Go's encoding/json, and therefore the server, writes it. The thresholds between
 * `0.000001` and `1e-7` are those of JavaScript.
 */
export function floatText(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value);
}

/** Compares strings as Go does: by their UTF-8 bytes, which is the order of their code points. */
export function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  let at = 0;
  while (at < length && a.charCodeAt(at) === b.charCodeAt(at)) at += 1;
  return at === length ? a.length - b.length : rank(a.charCodeAt(at)) - rank(b.charCodeAt(at));
}

/** Returns the length in bytes of UTF-8, like Go's `len`. */
export function byteLength(text: string): number {
  return isAscii(text) ? text.length : new TextEncoder().encode(text).length;
}

/** Whether the text has more than `bytes` bytes of UTF-8. */
export function isLongerThan(text: string, bytes: number): boolean {
  // A UTF-16 unit becomes one to three bytes.
  if (text.length > bytes) return true;
  return text.length * 3 > bytes && byteLength(text) > bytes;
}

/** Matches ASCII text that needs no escaping in a Go string. */
const plainText = /^[ !#-[\]-~]*$/;

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

/** Returns the rank of a UTF-16 unit in the order of code points: halves of surrogate pairs come after all others. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit < 0xe000 ? unit + 0x10000 : unit;
}

function codePoint(character: string): number {
  return character.codePointAt(0)!;
}

function isAscii(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant.
  return /^[\x00-\x7f]*$/.test(text);
}
