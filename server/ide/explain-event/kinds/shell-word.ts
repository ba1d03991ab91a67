/** A text of an event as one word of a command that a person may copy into a shell: whatever it holds, it runs nothing. */
export function shellWord(text = ''): string {
  return /^[\w./@%+=-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
