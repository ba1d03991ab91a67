/** Returns the lines of a text without their line breaks, which are those of `LineIndex`. */
export function linesOf(text: string): readonly string[] {
  return text.split(/\r\n|\r|\n/);
}

/**
 * Whether a carriage return alone ends a line of a text. YAML allows it, and the text is read; code that writes lines supports only the
 * other two line breaks.
 */
export function hasLoneCarriageReturn(text: string): boolean {
  return /\r(?!\n)/.test(text);
}
