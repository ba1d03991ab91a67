import { marked, type Token } from 'marked';
import { payload } from './hostile-workspace.ts';

/**
 * What a text of others does as markup of a Markdown text, read by the parser of VS Code's hovers: images, HTML, links that lead
 * where it wants, blocks of its own; and each hostile text that is not shown as it is written.
 */
export function markdownProblems(markdown: string): readonly string[] {
  const problems: string[] = [];
  const tokens = marked.lexer(markdown);
  void marked.walkTokens(tokens, token => {
    if (token.type === 'image') problems.push(`an image: ${token.raw}`);
    if (token.type === 'html') problems.push(`HTML: ${token.raw}`);
    if (token.type === 'def') problems.push(`a definition: ${token.raw}`);
    if (token.type === 'heading' && /^(?:h|Q)/.test(token['text'])) problems.push(`a heading: ${token.raw}`);
    if (token.type === 'link' && !isOurs(token['href'])) problems.push(`a link: ${token.raw}`);
  });
  if (/[^\P{Cc}\n]|[\u202a-\u202e]/u.test(markdown)) problems.push('a control character');
  if (Object.keys(tokens.links).length > 0) problems.push('a definition of a link');
  const shown = textOf(tokens);
  for (const { index } of shown.matchAll(/QQ[a-z0-9]+ (?=!\[i)/g)) {
    const from = shown.indexOf('![', index);
    const text = shown.slice(from, from + literal.length);
    if (text !== literal && !shown.slice(from).startsWith(cut(shown.slice(from)))) {
      problems.push(`shown as: ${shown.slice(index, index + 120)}`);
    }
  }
  return problems;
}

/** What of the payload is shown as it is, in a YAML text too; behind it stand characters that have to be escaped there. */
const literal = payload.slice(0, payload.indexOf('\\'));

/** A text may be cut where it is long, and then an ellipsis follows. */
function cut(shown: string): string {
  const end = shown.indexOf('…');
  const text = end === -1 ? literal : shown.slice(0, end).trimEnd();
  return literal.startsWith(text) ? text : literal;
}

function isOurs(href: string): boolean {
  if (/^(?:file:\/\/\/workspace\/|\/|\.\.\/)/.test(href)) return !href.startsWith('//');
  return href.startsWith('https://') && !href.includes('evil');
}

function textOf(tokens: readonly Token[]): string {
  return tokens
    .map(token => {
      if (token.type === 'table') {
        const rows = [token['header'], ...token['rows']] as { tokens: Token[] }[][];
        return rows.map(row => row.map(cell => textOf(cell.tokens)).join(' ; ')).join('\n');
      }
      if (token.type === 'list') return (token['items'] as Token[]).map(item => textOf([item])).join('\n');
      const inner = 'tokens' in token ? (token.tokens as Token[] | undefined) : undefined;
      return inner === undefined ? unescaped(token) : textOf(inner);
    })
    .join('');
}

/** marked keeps the text of code and text tokens as it is to be shown, apart from entities. */
function unescaped(token: Token): string {
  return 'text' in token ? String(token['text']) : token.raw;
}
