import { compareText, floatText } from './go-text.ts';
import { isList, isObject, type Value } from './value.ts';

/**
 * Returns the JSON that sigs.k8s.io/yaml makes of a manifest: keys sorted, no blanks, `<`, `>` and `&` escaped, like
 * Go's encoding/json. The server's messages quote it.
 */
export function toJson(value: Value): string {
  if (isObject(value)) {
    const keys = Object.keys(value).sort(compareText);
    return `{${keys.map(key => `${jsonString(key)}:${toJson(value[key]!)}`).join(',')}}`;
  }
  if (isList(value)) return `[${value.map(toJson).join(',')}]`;
  if (typeof value === 'string') return jsonString(value);
  if (typeof value === 'number') return floatText(value);
  return String(value);
}

/**
 * Returns a JSON string. Half of a surrogate pair cannot be encoded in UTF-8; reading the file has replaced it
 * already.
 */
function jsonString(text: string): string {
  return plainText.test(text) ? `"${text}"` : `"${text.replace(/["\\<>&\u2028\u2029]|\p{Cc}/gu, escaped)}"`;
}

/** Matches ASCII text that needs no escaping. */
const plainText = /^[ !#-%'-;=?-[\]-~]*$/;

const shortEscapes = new Map([
  ['"', '\\"'],
  ['\\', '\\\\'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);

function escaped(character: string): string {
  const point = character.charCodeAt(0);
  // The control characters from U+007F on are not escaped.
  if (point >= 0x7f && point < 0xa0) return character;
  return shortEscapes.get(character) ?? `\\u${point.toString(16).padStart(4, '0')}`;
}
