/** A Markdown table. The cells are Markdown too. */
export function markdownTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n');
}

/** A name escaped for Markdown: users choose names freely, and none of their characters may act as markup. */
export function escapedForMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]<>|#!~&]/g, '\\$&').replace(/\p{Cc}/gu, ' ');
}

/** A text as code in a cell of a table; nothing for an empty one. */
export function markdownCode(text: string): string {
  return text === '' ? '' : `\`${text.replaceAll('`', "'").replaceAll('|', '\\|')}\``;
}
