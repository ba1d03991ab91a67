/**
 * A text escaped for a part of a URI. Half of a surrogate pair, which YAML and JSON can write as `"\ud800"`, becomes U+FFFD as in
 * Go (`encoding/json/decode.go:unquoteBytes`): `encodeURIComponent` throws an error for it.
 */
export function uriPart(text: string): string {
  return encodeURIComponent(wholeCharacters(text));
}

/** A text in which U+FFFD stands for each half of a surrogate pair without the other half. */
export function wholeCharacters(text: string): string {
  return text.replace(/\p{Cs}/gu, '\uFFFD');
}
