import type { AST } from 'toml-eslint-parser';
import type { Range } from '../yaml/tree.ts';
import { readTomlParts } from './read-toml.ts';

/** A piece of TOML that has a colour of its own. The range is in UTF-16 offsets in the text, and may have several lines. */
export interface TomlToken extends Range {
  readonly kind: TomlTokenKind;
}

export const tomlTokenKinds = ['table', 'key', 'string', 'number', 'boolean', 'comment'] as const;

export type TomlTokenKind = (typeof tomlTokenKinds)[number];

/** Returns the tokens of as much of a text as is TOML, in its order. Templates in it have none. */
export function tomlTokens(text: string): readonly TomlToken[] {
  const { parts, isTemplate } = readTomlParts(text);
  return parts
    .flatMap(({ start: offset, program }) => {
      const keys = kindsOfKeys(program);
      const tokens = program.tokens.flatMap((token): readonly TomlToken[] => {
        const [start, end] = token.range;
        const kind = keys.get(start) ?? kindOfValue(token.type);
        return kind === undefined ? [] : [{ kind, start: start + offset, end: end + offset }];
      });
      const comments = program.comments.map(
        ({ range: [start, end] }): TomlToken => ({
          kind: 'comment',
          start: start + offset,
          end: end + offset,
        }),
      );
      return [...tokens, ...comments];
    })
    .filter(token => !isTemplate(token))
    .sort((a, b) => a.start - b.start);
}

/** The kinds of the parts of keys, by their offsets: a bare key looks like a value, and a quoted one like a string. */
function kindsOfKeys(program: AST.TOMLProgram): ReadonlyMap<number, TomlTokenKind> {
  const kinds = new Map<number, TomlTokenKind>();
  const add = ({ keys }: AST.TOMLKey, kind: TomlTokenKind) => {
    for (const { range } of keys) kinds.set(range[0], kind);
  };
  const visit = (node: AST.TOMLContentNode | AST.TOMLTable | AST.TOMLKeyValue) => {
    switch (node.type) {
      case 'TOMLTable':
        add(node.key, 'table');
        return node.body.forEach(visit);
      case 'TOMLKeyValue':
        add(node.key, 'key');
        return visit(node.value);
      case 'TOMLInlineTable':
        return node.body.forEach(visit);
      case 'TOMLArray':
        return node.elements.forEach(visit);
      default:
        return undefined;
    }
  };
  program.body[0].body.forEach(visit);
  return kinds;
}

function kindOfValue(type: AST.TokenType): TomlTokenKind | undefined {
  switch (type) {
    case 'BasicString':
    case 'MultiLineBasicString':
    case 'LiteralString':
    case 'MultiLineLiteralString':
      return 'string';
    case 'Boolean':
      return 'boolean';
    case 'Punctuator':
    case 'Bare':
      return undefined;
    default:
      return 'number';
  }
}
