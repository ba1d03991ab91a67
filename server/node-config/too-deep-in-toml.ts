import type { AST } from 'toml-eslint-parser';
import { deepest } from '../yaml/deepest.ts';

/**
 * The offset at which the brackets of a text, or the dots of one key, exceed the depth that is read; `undefined` for
 * nearly every text. Strings and comments are skipped. After the first syntax error the result may be wrong, but no
 * parser continues there. Called before the parser, which recurses for every bracket.
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
 * The offset of the first header or value of a parsed text that is nested more deeply than is read, counting the tables
 * that dotted keys create; `undefined` for nearly every text.
 */
export function tooDeepInProgram({ body: [{ body }] }: AST.TOMLProgram): number | undefined {
  return tooDeepStatement(body, 1);
}

/** The offset within a statement; `depth` is the number of tables and arrays around it. */
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

/** The end of a string. One with three quotes may end in two more quotes that belong to its text. */
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

/** Whether a character ends a line; for the library a lone carriage return does, too. */
function isLineBreak(character: string): boolean {
  return character === '\n' || character === '\r';
}
