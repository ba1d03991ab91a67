/** The lines of a text without what ends them, which is as in `LineIndex`. */
export function linesOf(text: string): readonly string[] {
  return text.split(/\r\n|\r|\n/);
}
