export const blank = 0x20;

/** Offset of the colon behind a key of letters, digits and hyphens, as nearly every key is; else 0. */
export function endOfPlainKey(text: string, at: number): number {
  let end = at;
  for (let code = text.charCodeAt(end); isOfPlainKey(code); code = text.charCodeAt(end)) end++;
  const isColon = text.charCodeAt(end) === 0x3a;
  const next = isColon ? text.charCodeAt(end + 1) : 0;
  return next === blank || next === 0x0a ? end : 0;
}

function isOfPlainKey(code: number): boolean {
  return (
    (code >= 0x61 && code <= 0x7a) ||
    (code >= 0x41 && code <= 0x5a) ||
    (code >= 0x30 && code <= 0x39) ||
    code === 0x2d
  );
}

/** The start of the first line that is not indented more than a column, or begins behind `limit`. */
export function endOfDeeper(text: string, start: number, column: number, limit: number): number {
  let at = start;
  while (at < text.length && at <= limit) {
    let end = at;
    while (text.charCodeAt(end) === blank) end++;
    if (end - at <= column) break;
    at = lineEnd(text, end) + 1;
  }
  return at;
}

/** The offset of the line break at or after an offset, or the end of the text. */
export function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}

/** The offset of the first character of a line. */
export function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at) + 1;
}
