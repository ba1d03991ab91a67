/** Whether a text has these words somewhere. `<id>`, `<path>` and the like stand for anything. */
export function hasWords(text: string, words: string): boolean {
  return patternOf(words).test(text);
}

/** Whether these words are all of a text. Its lines are joined by `; `, and one space counts as many. */
export function isWords(text: string, words: string): boolean {
  const lines = text.split('\n').map(line => line.trim().replaceAll(/\s+/g, ' '));
  const [all] = patternOf(words).exec(lines.filter(line => line !== '').join('; ')) ?? [];
  return all === lines.filter(line => line !== '').join('; ');
}

function patternOf(words: string): RegExp {
  const literal = words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(literal.replaceAll(/<\w+>/g, '.+'));
}
