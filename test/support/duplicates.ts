/** The texts that occur more than once. */
export function duplicates(texts: readonly string[]): readonly string[] {
  return texts.filter((text, index) => texts.indexOf(text) !== index);
}
