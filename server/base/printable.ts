/**
 * Foreign text (a name of a file, a message with values from a file) in one line: characters that move the cursor of a
 * terminal, end a line, change the direction of writing or are invisible become escapes such as `\u001b`.
 */
export function printable(text: string): string {
  return text.replace(unprintable, escaped);
}

/**
 * Controls (C0, DEL, C1), separators of lines and paragraphs, marks, embeddings, overrides and isolates of direction
 * (Unicode's `Bidi_Control`), and invisible characters that hide the difference between two names.
 */
export const unprintable =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  /[\u0000-\u001f\u007f-\u009f\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

function escaped(character: string): string {
  const short = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }[character];
  const code = character.codePointAt(0)!.toString(16);
  return short ?? (code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`);
}
