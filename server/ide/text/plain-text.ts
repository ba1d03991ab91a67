/** Our own Markdown text without its marks, for editors and terminals that show plain text. */
export function plainText(markdown: string): string {
  return markdown.replace(marks, (mark, _, code?: string, label?: string, escaped?: string) => {
    return (
      // What `codeSpan` puts between a backtick of the code and its fence is no part of it.
      code?.replace(/^ (.*) $/, (whole, inner: string) => (inner.includes('`') ? inner : whole)) ??
      (label === undefined ? undefined : plainText(label)) ??
      escaped ??
      (mark.startsWith('&') ? (entities[mark] ?? mark) : '')
    );
  });
}

/** A fence, a span of code, a link, an escaped character, marks of emphasis, and entities. */
const marks =
  /^```\w*\n|(?<!`)(`+)(?!`)([^\n]*?[^`\n])\1(?!`)|\[((?:[^[\]\\\n]|\\[^\n])*)\]\((?:<[^<>\n]*>|[^()\s]*)\)|\\([!-/:-@[-`{-~])|\*\*|&(?:lt|gt|amp|nbsp);/gm;

const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&nbsp;': ' ' };
