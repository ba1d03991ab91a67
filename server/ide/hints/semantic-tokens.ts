import type { Snapshot } from '../../analysis/snapshot.ts';
import { type TomlTokenKind, tomlTokenKinds, tomlTokens } from '../../node-config/toml-tokens.ts';

/** The types of the protocol, which themes colour, for our kinds of tokens. */
const typesOfKinds: Readonly<Record<TomlTokenKind, string>> = {
  table: 'type',
  key: 'property',
  string: 'string',
  number: 'number',
  boolean: 'keyword',
  comment: 'comment',
};

/** The types of our tokens in the order of their numbers. */
export const tokenTypes: readonly string[] = tomlTokenKinds.map(kind => typesOfKinds[kind]);

/**
 * The colours of the configuration of a node, for editors that have no TOML themselves, as the protocol has them: five
 * integers a token (lines and characters from the one before, length, number of the type, modifiers). A token ends with
 * its line. Empty for any other file.
 */
export function semanticTokens(snapshot: Snapshot, uri: string): number[] {
  const file = snapshot.file(uri);
  if (file?.nodeConfig === undefined) return [];
  const { text } = file.source;
  const data: number[] = [];
  let [line, lineStart, lineEnd] = [0, 0, text.indexOf('\n')];
  let [lastLine, lastCharacter] = [0, 0];
  const tokens = tomlTokens(text).flatMap(token => linesOf(text, token));
  for (const { start, end, kind } of tokens) {
    while (lineEnd !== -1 && lineEnd < start) {
      line += 1;
      lineStart = lineEnd + 1;
      lineEnd = text.indexOf('\n', lineStart);
    }
    const character = start - lineStart;
    const deltaStart = line === lastLine ? character - lastCharacter : character;
    data.push(line - lastLine, deltaStart, end - start, tomlTokenKinds.indexOf(kind), 0);
    [lastLine, lastCharacter] = [line, character];
  }
  return data;
}

/** A token of several lines as one for each line. */
function linesOf<Token extends { readonly start: number; readonly end: number }>(
  text: string,
  token: Token,
): readonly Token[] {
  const tokenText = text.slice(token.start, token.end);
  if (!tokenText.includes('\n')) return [token];
  return [...tokenText.matchAll(/[^\r\n]+/g)].map(({ 0: part, index }) => ({
    ...token,
    start: token.start + index,
    end: token.start + index + part.length,
  }));
}
