import type { AST } from 'toml-eslint-parser';
import type { Range } from '../yaml/tree.ts';
import type { TomlPart } from './toml-tree.ts';

/** The tree of a text, or the offset of the first character that is not TOML or is nested too deeply. */
export type ParseAttempt =
  | { readonly program: AST.TOMLProgram }
  | { readonly failedAt: number; readonly isTooDeep?: boolean };

/**
 * The parts of a broken text that are valid TOML. The text is split before every table header. From a table that cannot
 * be parsed, statements are removed: the one with the error, or the one above it, which may be unfinished. A table with
 * a broken header is removed as a whole, because its keys would otherwise belong to the table above.
 */
export function readableParts(text: string, parse: (text: string) => ParseAttempt): TomlPart[] {
  const budget = { characters: mostCharacters };
  const parts: TomlPart[] = [];
  let start = 0;
  for (const table of text.split(/(?<=\n)(?=[ \t]*\[)/)) {
    const program = readablePart(table, parse, budget);
    if (program !== undefined) parts.push({ start, program });
    start += table.length;
  }
  return parts;
}

/** The limit for repeated parsing, in characters; it takes a tenth of a second. A file with more errors is no configuration. */
const mostCharacters = 500_000;

function readablePart(
  table: string,
  parse: (text: string) => ParseAttempt,
  budget: { characters: number },
): AST.TOMLProgram | undefined {
  let text = table;
  let attempt: ParseAttempt = { failedAt: 0 };
  budget.characters -= cost(text);
  if (budget.characters > 0) attempt = parse(text);
  while ('failedAt' in attempt) {
    const { failedAt } = attempt;
    const statements = statementsOf(text);
    const failed = statements.findLastIndex(({ start }) => start <= failedAt);
    budget.characters -= 2 * cost(text);
    if (budget.characters < 0 || isHead(text, statements[failed]!)) return undefined;
    const repairs = [statements[failed]!, statements[failed - 1] ?? statements[failed]!]
      .filter(statement => !isHead(text, statement))
      .map(statement => without(text, statement))
      .map(repaired => ({ repaired, attempt: parse(repaired) }));
    const best = repairs.reduce((one, other) => (reach(other.attempt) > reach(one.attempt) ? other : one));
    if (best.repaired === text) return undefined;
    text = best.repaired;
    attempt = best.attempt;
  }
  return attempt.program;
}

/** The cost of parsing a text, in characters; short texts count as a hundred. */
function cost(text: string): number {
  return text.length + 100;
}

/**
 * The ranges of statements: the text split at lines that start with a key, a header or a word that may become a key.
 * The lines within an array start with none of these.
 */
function statementsOf(text: string): Range[] {
  const starts = [...text.matchAll(/^[ \t]*(?:\[|[\w-]|(["'])[^"'\r\n]*\1[ \t]*[.=])/gm)].map(
    ({ index }) => index,
  );
  if (starts[0] !== 0) starts.unshift(0);
  return starts.map((start, index) => ({ start, end: starts[index + 1] ?? text.length }));
}

function isHead(text: string, { start, end }: Range): boolean {
  return /^[ \t]*\[/.test(text.slice(start, end));
}

/** The offset up to which the parser could read the text. */
function reach(attempt: ParseAttempt): number {
  return 'failedAt' in attempt ? attempt.failedAt : Number.POSITIVE_INFINITY;
}

/** The text with a statement replaced by spaces, so that the following offsets stay the same. */
function without(text: string, { start, end }: Range): string {
  return text.slice(0, start) + text.slice(start, end).replace(/[^\r\n]/g, ' ') + text.slice(end);
}
