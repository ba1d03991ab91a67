/**
 * Returns a text for the content or an attribute of HTML or XML, at most `most` characters long. It is the only way of a
 * name into the page or the SVG. Control characters, those that reorder text, and halves of surrogate pairs become `�`:
 * XML has no way to write them, or they would change how the rest is read.
 */
export function escaped(text: string, most = 500): string {
  const characters = Array.from(text.slice(0, most * 2));
  const cut = characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : characters.join('');
  return cut
    .replace(/[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/gu, '\uFFFD')
    .replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`);
}
