/** The sentences of a message, one after the other; those that are `undefined` or empty are left out. */
export function sentences(...parts: readonly (string | undefined)[]): string {
  const present = parts.filter(part => part !== undefined && part !== '');
  // After a Chinese full stop there is no blank.
  return present.join(' ').replaceAll('。 ', '。');
}

/** The text without a full stop at its end, so that something can be added to the sentence. */
export function withoutStop(text: string): string {
  return text.replace(/[.。]$/, '');
}
