/** Every way to nest maps and lists: each function writes a text with `depth` of them in each other, the root among them. */
export const nestedTexts: Readonly<Record<string, (depth: number) => string>> = {
  'lists in brackets': depth => `${'['.repeat(depth)}${']'.repeat(depth)}\n`,
  'lists in brackets that nobody closes': depth => `a: ${'['.repeat(depth - 1)}`,
  'maps in braces': depth => `${'{a: '.repeat(depth)}${'}'.repeat(depth)}\n`,
  JSON: depth => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}\n`,
  'lists in one line': depth => `${'- '.repeat(depth)}a\n`,
  'explicit keys': depth => `${'? '.repeat(depth)}a\n`,
  'lists in one line, then maps in braces': depth =>
    `${'- '.repeat(5)}${'{a: '.repeat(depth - 5)}1${'}'.repeat(depth - 5)}\n`,
};

/** The same with indentation: its length is the square of its depth. */
export function indentedMaps(depth: number): string {
  return Array.from({ length: depth }, (_, level) => `${' '.repeat(level)}"a":\n`).join('');
}

/** Lists, each of which has the one before it as its only item, by an alias; `key` stands for the last of them. */
export function aliasesOfAliases(depth: number, key = 'last'): string {
  const anchors = Array.from({ length: depth - 2 }, (_, at) => `a${at + 1}: &a${at + 1} [*a${at}]\n`);
  return `a0: &a0 []\n${anchors.join('')}${key}: *a${depth - 2}\n`;
}
