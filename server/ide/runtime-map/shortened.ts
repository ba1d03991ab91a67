/**
 * Returns as much of a text as fits into a width, in pixels, in a font of a size. There is no DOM to measure with, so it is
 * estimated: a letter is 0.58 of the size wide, one of East Asian scripts as wide as high.
 */
export function shortened(text: string, width: number, size: number): string {
  const most = width / size;
  let used = 0;
  let end = 0;
  for (const character of text) {
    used += widthOf(character);
    if (used > most) return `${text.slice(0, end).trimEnd()}…`;
    // One character less is room for the dots.
    if (used <= most - 0.9) end += character.length;
  }
  return text;
}

function widthOf(character: string): number {
  const code = character.codePointAt(0)!;
  if (code >= 0x2e80) return 1;
  return /[MW@m]/.test(character)
    ? 0.86
    : /[A-Z]/.test(character)
      ? 0.68
      : /[ijl.,:;'|/ ]/.test(character)
        ? 0.32
        : 0.58;
}
