import type { AST } from 'toml-eslint-parser';
import { deepest } from '../yaml/deepest.ts';

/**
 * The offset where the brackets of a text, or the dots of one key, go deeper than is read; `undefined` of nearly any.
 * Strings and comments count for nothing. Behind the first mistake this may be wrong, but no parser goes on there.
 * Asked before the parser, which calls itself at every bracket.
 */
export function tooDeepInText(text: string): number | undefined {
  let brackets = 0;
  let dots = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text[at]) {
      case '"':
      case "'":
        at = endOfString(text, at) - 1;
        break;
      case '#':
        at = endOfLine(text, at) - 1;
        break;
      case '[':
      case '{':
        brackets++;
        break;
      case ']':
      case '}':
        brackets--;
        break;
      case '.':
        dots++;
        break;
      case '=':
      case ',':
      case '\n':
      case '\r':
        dots = 0;
    }
    if (brackets + dots >= deepest) return at;
  }
  return undefined;
}

/**
 * The offset of the first head or value of a parsed text that is in more tables and arrays than are read, those included
 * that dots make; `undefined` of nearly any.
 */
export function tooDeepInProgram({ body: [{ body }] }: AST.TOMLProgram): number | undefined {
  return tooDeepStatement(body, 1);
}

/** `depth` is how many tables and arrays are around the statements. */
function tooDeepStatement(
  statements: readonly (AST.TOMLKeyValue | AST.TOMLTable)[],
  depth: number,
): number | undefined {
  return firstOf(statements, statement => {
    const { length } = statement.key.keys;
    if (statement.type === 'TOMLKeyValue') return tooDeepValue(statement.value, depth + length - 1);
    if (depth + length > deepest) return statement.range[0];
    return tooDeepStatement(statement.body, depth + length);
  });
}

function tooDeepValue(value: AST.TOMLContentNode, depth: number): number | undefined {
  const isCollection = value.type !== 'TOMLValue';
  if (depth + (isCollection ? 1 : 0) > deepest) return value.range[0];
  if (value.type === 'TOMLInlineTable') return tooDeepStatement(value.body, depth + 1);
  if (value.type === 'TOMLArray') return firstOf(value.elements, item => tooDeepValue(item, depth + 1));
  return undefined;
}

function firstOf<Item>(items: readonly Item[], find: (item: Item) => number | undefined): number | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A string with three quotes may have two more before those that end it. */
function endOfString(text: string, start: number): number {
  const quote = text[start]!;
  const isLong = text.startsWith(quote.repeat(3), start);
  const closing = isLong ? quote.repeat(3) : quote;
  for (let at = start + closing.length; at < text.length; at++) {
    if (quote === '"' && text[at] === '\\') at++;
    else if (!isLong && isLineBreak(text[at]!)) return at;
    else if (text[at] === quote && text.startsWith(closing, at)) {
      let end = at + closing.length;
      while (isLong && end < at + 5 && text[end] === quote) end++;
      return end;
    }
  }
  return text.length;
}

function endOfLine(text: string, from: number): number {
  let end = from;
  while (end < text.length && !isLineBreak(text[end]!)) end++;
  return end;
}

/** The library takes a lone carriage return for one too. */
function isLineBreak(character: string): boolean {
  return character === '\n' || character === '\r';
}
