/**
 * The lines of a text, none of them wider than `columns` unless a word is. Chinese characters take two columns, and a line may end
 * behind any of them.
 */
export function wrapped(text: string, columns: number): readonly string[] {
  const lines: string[] = [];
  let [line, width] = ['', 0];
  for (const [part] of text.matchAll(partsOfLines)) {
    const partWidth = widthOf(part.trimEnd());
    if (line !== '' && width + partWidth > columns) {
      lines.push(line.trimEnd());
      [line, width] = ['', 0];
    }
    line += part;
    width += widthOf(part);
  }
  return [...lines, line.trimEnd()];
}

function widthOf(part: string): number {
  return part.length + (part.match(/[\u3000-\u9fff\uff00-\uffef]/g)?.length ?? 0);
}

/** A Chinese character with the punctuation behind it, which begins no line; or a word with the space behind it. */
const partsOfLines =
  /[\u3040-\u9fff][\u3000-\u303f\uff00-\uffef]*|[^\s\u3000-\u9fff\uff00-\uffef]+\s*|\s+|[\u3000-\u303f\uff00-\uffef]/g;
