/** Returns the lines of a text without their line breaks, which are those of `LineIndex`. */
export function linesOf(text: string): readonly string[] {
  return text.split(/\r\n|\r|\n/);
}
