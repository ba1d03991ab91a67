import type { Problem } from '../../yaml/parse.ts';
import type { Range } from '../../yaml/tree.ts';

/** Where a text stops being YAML or JSON, and why, in other words than those of the grammar. */
export interface NotYaml {
  readonly range: Range;
  readonly message: string;
}

/** Says what a problem of a text means for who wrote it. The `yaml` library's own words, where we have no better ones. */
export function notYaml(text: string, problem: Problem): NotYaml {
  const { range } = problem;
  const quote = /^Missing closing (["'])quote/.exec(problem.message)?.[1];
  if (quote !== undefined) {
    // The quote that is open is the last one: another one behind it would close it.
    const at = text.lastIndexOf(quote, Math.max(0, range.start - 1));
    return { range: { start: at, end: at + 1 }, message: `this ${quote} is not closed` };
  }
  const bracket = /end with a ([\]}])$/.exec(problem.message)?.[1];
  if (bracket !== undefined) {
    const written = text.slice(0, range.start).trimEnd().length;
    return { range: { start: written, end: written }, message: `a ${bracket} is missing here` };
  }
  const closing = /^Unexpected flow-(?:seq|map)-end token.*"(.)"$/.exec(problem.message)?.[1];
  if (closing !== undefined) return { range, message: `this ${closing} closes nothing` };
  if (/^Unexpected .* at node end$/.test(problem.message)) {
    return { range, message: 'this is after the end of the value' };
  }
  return { range, message: plainWords[problem.code] ?? problem.message };
}

/** By the code of the library; where one code stands for several mistakes, for the one that people make. */
const plainWords: Readonly<Record<string, string>> = {
  TAB_AS_INDENT: 'a tab indents this line: YAML allows only spaces',
  BLOCK_AS_IMPLICIT_KEY:
    'another "key: value" in the value of a key: quote it, or move it to a line of its own',
  MULTILINE_IMPLICIT_KEY: 'no ":" after this key',
};

/** What a file of this name is meant to be. */
export function languageOf(name: string): 'JSON' | 'YAML' {
  return /\.jsonc?$/i.test(name) ? 'JSON' : 'YAML';
}
