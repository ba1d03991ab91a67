/** Texts that make a careless reader of TOML slow, of `count` pieces each. */
export function hostileTexts(count: number): readonly string[] {
  return [
    '['.repeat(count),
    'a = '.repeat(count),
    '{{'.repeat(count),
    `x = ${'['.repeat(count)}`,
    '[a]\n'.repeat(count / 2),
    'a = "\n'.repeat(count),
    `a = "${'${X}'.repeat(count)}"`,
    `${'a.'.repeat(count)}b = 1`,
  ];
}
