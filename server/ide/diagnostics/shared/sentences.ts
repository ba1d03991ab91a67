/** The sentences of a message joined to one text; those that are `undefined` or empty are left out. */
export function sentences(...parts: readonly (string | undefined)[]): string {
  const present = parts.filter(part => part !== undefined && part !== '');
  // A Chinese full stop is not followed by a space.
  return present.join(' ').replaceAll('。 ', '。');
}

/** The text without its final full stop, so that the sentence can be continued. */
export function withoutStop(text: string): string {
  return text.replace(/[.。]$/, '');
}
