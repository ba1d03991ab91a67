/**
 * The readings of a message whose lines may be parts of one, as they stand and without what a way through logs, mails and web pages
 * has done to it. The first is the message as it stands, on one line.
 */
export function readingsOf(lines: readonly string[]): readonly string[] {
  const asTheyStand = [lines.map(line => line.trim()).join(' '), lines.join('').trim()];
  const others = asTheyStand.flatMap(plainReadings);
  return [...new Set([...asTheyStand, ...others])];
}

/** A text without escapes: of HTML, of word processors, and of JSON or logs, which may have escaped it more than once. */
export function plainReadings(text: string): readonly string[] {
  const plain = withoutLineBreaks(withPlainQuotes(withoutHtml(text)));
  if (!plain.includes('\\"')) return plain === text ? [] : [plain];
  // A quote in a name is escaped in the message itself: a log escapes it once more.
  return [plain, plain.replaceAll(/\\(["\\])/g, '$1'), plain.replaceAll(/\\{1,8}"/g, '"')];
}

const entities: Readonly<Record<string, string>> = {
  quot: '"',
  '#34': '"',
  '#x22': '"',
  apos: "'",
  '#39': "'",
  '#x27': "'",
  lt: '<',
  gt: '>',
  nbsp: ' ',
  amp: '&',
};

/** Twice: a template may escape what is escaped already. */
function withoutHtml(text: string): string {
  return unescapedHtml(unescapedHtml(text));
}

function unescapedHtml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(
    /&(#?[a-zA-Z0-9]{2,5});/g,
    (escaped, name: string) => entities[name.toLowerCase()] ?? escaped,
  );
}

/** Word processors, chats and blogs make quotes of a language of these. */
function withPlainQuotes(text: string): string {
  return text.replaceAll(/[\u201c-\u201f\u00ab\u00bb\u2033]/g, '"').replaceAll(/[\u2018-\u201b\u2032]/g, "'");
}

/** `\n`, `\t` and the escapes of Go's JSON, at any depth. */
function withoutLineBreaks(text: string): string {
  if (!text.includes('\\')) return text;
  return text
    .replaceAll(/\\{1,8}[nrt]/g, ' ')
    .replaceAll(/\\{1,8}u00(22|26|27|3c|3e)/gi, (_, digits: string) => {
      const character = String.fromCharCode(Number.parseInt(digits, 16));
      return character === '"' ? '\\"' : character;
    });
}
