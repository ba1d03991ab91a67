/** A message of several sentences, those that there are. */
export function sentences(...parts: readonly (string | undefined)[]): string {
  return parts.filter(part => part !== undefined && part !== '').join(' ');
}

/** The text without a full stop at its end, so that something can be added to the sentence. */
export function withoutStop(text: string): string {
  return text.replace(/\.$/, '');
}
