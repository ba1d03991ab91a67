import { printable } from './printable.ts';

/**
 * Foreign text (a name, a date, a path, a message) as Markdown that shows exactly this text, on one line: no character of
 * it is markup of GitHub Flavored Markdown, an icon of VS Code (`$(eye)`) or a link that is found in bare text (`https://`, `//`, `www.`,
 * an e-mail address). Only `escapedForMarkdown` and `codeSpan` convert foreign text to Markdown.
 */
export function escapedForMarkdown(text: string): string {
  return (
    inOneLine(text)
      .replace(/[\\`*[\]<>|#!~&$@]/g, '\\$&')
      // Between letters it is no emphasis: `NET_RAW`.
      .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
      .replace(/\/(?=\/)/g, '\\/')
      .replace(/\b(www)\./gi, '$1\\.')
      .replace(/^( ?)([-+=])/, '$1\\$2')
      .replace(/^( ?\d{1,9})([.)])/, '$1\\$2')
  );
}

/** Foreign text as a code span of Markdown, on one line; an empty text is shown as `""`. Not for cells of tables. */
export function codeSpan(text: string): string {
  const line = inOneLine(text).trim();
  if (line === '') return '`""`';
  const runs = new Set([...line.matchAll(/`+/g)].map(([run]) => run.length));
  let length = 1;
  while (runs.has(length)) length++;
  const fence = '`'.repeat(length);
  return line.includes('`') ? `${fence} ${line} ${fence}` : `${fence}${line}${fence}`;
}

/**
 * Foreign text for places where `[text](address)` is a link although they are not Markdown and have no escapes: a notification of VS
 * Code, which even runs `command:` at a click (src/vs/base/common/linkedText.ts), and a message in SARIF (2.1.0, 3.11.6).
 */
export function withoutLinks(text: string): string {
  return text.replace(/\](?=\()/g, '] ');
}

/** Blank space and line breaks as one space, what is invisible as an escape. */
function inOneLine(text: string): string {
  return printable(text.replace(/\s+/g, ' '));
}
