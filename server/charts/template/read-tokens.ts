import type { Range } from '../../yaml/tree.ts';

/** A part of a template: text outside of actions, an action with its tokens, or an action that cannot be read. */
export type TemplatePart =
  | { readonly kind: 'text'; readonly range: Range }
  | { readonly kind: 'action'; readonly range: Range; readonly tokens: readonly Token[] }
  | { readonly kind: 'comment' | 'broken'; readonly range: Range };

export interface Token {
  /** For `punctuation`, a word and a number `text` says which. */
  readonly kind: 'punctuation' | 'word' | 'variable' | 'field' | 'string' | 'number' | 'character';
  readonly text: string;
  readonly range: Range;
  /** Whether a blank stands before it: `.a .b` are two operands, `.a.b` is one. */
  readonly isApart: boolean;
}

/**
 * Splits a template into text and actions, each of them with its tokens. Blanks that trim markers remove belong to no
 * part. Source: Go `text/template/parse/lex.go`.
 */
export function readTokens(text: string): readonly TemplatePart[] {
  const parts: TemplatePart[] = [];
  let at = 0;
  while (at < text.length) {
    const open = text.indexOf('{{', at);
    const trimsLeft = open >= 0 && /^-[ \t\r\n]/.test(text.slice(open + 2, open + 4));
    const end = open < 0 ? text.length : trimsLeft ? endBeforeBlanks(text, at, open) : open;
    if (end > at) parts.push({ kind: 'text', range: { start: at, end } });
    if (open < 0) break;
    const action = readAction(text, open, trimsLeft ? open + 4 : open + 2);
    parts.push(action);
    at = action.range.end;
    const trimsRight = /^[ \t\r\n]-$/.test(text.slice(at - 4, at - 2));
    if (trimsRight) while (at < text.length && isBlank(text[at]!)) at += 1;
  }
  return parts;
}

function endBeforeBlanks(text: string, from: number, to: number): number {
  let end = to;
  while (end > from && isBlank(text[end - 1]!)) end -= 1;
  return end;
}

function isBlank(character: string): boolean {
  return character === ' ' || character === '\t' || character === '\r' || character === '\n';
}

function readAction(text: string, open: number, inside: number): TemplatePart {
  if (text.startsWith('/*', inside)) return readComment(text, open, inside);
  const tokens: Token[] = [];
  let at = inside;
  for (;;) {
    const start = at;
    while (at < text.length && isBlank(text[at]!)) at += 1;
    if (text.startsWith('}}', at)) return { kind: 'action', range: { start: open, end: at + 2 }, tokens };
    if (at > start && text.startsWith('-}}', at)) {
      return { kind: 'action', range: { start: open, end: at + 3 }, tokens };
    }
    const token = readToken(text, at, at > start);
    if (token === undefined) return { kind: 'broken', range: { start: open, end: endOfBroken(text, at) } };
    tokens.push(token);
    at = token.range.end;
  }
}

function readComment(text: string, open: number, inside: number): TemplatePart {
  const close = closeOfComment(text, inside + 2);
  const after = close < 0 ? '' : text.slice(close + 2, close + 6);
  const length = after.startsWith('}}') ? 2 : /^[ \t\r\n]-\}\}/.test(after) ? 4 : 0;
  if (length > 0) return { kind: 'comment', range: { start: open, end: close + 2 + length } };
  return { kind: 'broken', range: { start: open, end: endOfBroken(text, inside) } };
}

/** A comment that spans more than this is taken for broken, so that many of them do not each search the whole text. */
const longestComment = 20_000;

function closeOfComment(text: string, from: number): number {
  const found = text.slice(from, from + longestComment).indexOf('*/');
  return found < 0 ? -1 : from + found;
}

/** Where a broken action ends: behind the next `}}`, at the end of the line, or at the next action. */
function endOfBroken(text: string, from: number): number {
  const pattern = /\}\}|\n|\{\{/g;
  pattern.lastIndex = from;
  const match = pattern.exec(text);
  if (match === null) return text.length;
  return match[0] === '}}' ? match.index + 2 : match.index;
}

function readToken(text: string, at: number, isApart: boolean): Token | undefined {
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match !== null) {
      return { kind, text: match[0], range: { start: at, end: at + match[0].length }, isApart };
    }
  }
  return undefined;
}

const patterns: readonly (readonly [Token['kind'], RegExp])[] = [
  ['string', /"(?:[^"\\\n]|\\[^\n])*"|`[^`]*`/y],
  ['character', /'(?:[^'\\\n]|\\[^\n])*'/y],
  ['number', /[+-]?(?:\d[\w.]*|\.\d\w*)/y],
  ['field', /\.[\p{L}_][\p{L}\p{Nd}_]*/uy],
  ['variable', /\$[\p{L}\p{Nd}_]*/uy],
  ['word', /[\p{L}_][\p{L}\p{Nd}_]*/uy],
  ['punctuation', /:=|[=.()|,]/y],
];
