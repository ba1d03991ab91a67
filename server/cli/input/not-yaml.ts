import type { Problem } from '../../yaml/parse.ts';
import type { Range } from '../../yaml/tree.ts';

/** The position at which a text stops being YAML or JSON, and the reason in plain words. */
export interface NotYaml {
  readonly range: Range;
  readonly message: string;
}

/** The position and a plain explanation of a syntax error; the `yaml` library's message if we have no better one. */
export function notYaml(text: string, problem: Problem): NotYaml {
  const { range } = problem;
  const quote = /^Missing closing (["'])quote/.exec(problem.message)?.[1];
  if (quote !== undefined) {
    // The unclosed quote is the last one: another quote after it would close it.
    const at = text.lastIndexOf(quote, Math.max(0, range.start - 1));
    return { range: { start: at, end: at + 1 }, message: `this ${quote} is not closed` };
  }
  const bracket = /end with a ([\]}])$/.exec(problem.message)?.[1];
  if (bracket !== undefined) {
    const endOfText = text.slice(0, range.start).trimEnd().length;
    return { range: { start: endOfText, end: endOfText }, message: `a ${bracket} is missing here` };
  }
  const closing = /^Unexpected flow-(?:seq|map)-end token.*"(.)"$/.exec(problem.message)?.[1];
  if (closing !== undefined) return { range, message: `this ${closing} closes nothing` };
  if (/^Unexpected .* at node end$/.test(problem.message)) {
    return { range, message: 'this is after the end of the value' };
  }
  return { range, message: plainWords[problem.code] ?? problem.message };
}

/** Explanations by the library's error code; for a code with several causes, that of the most common mistake. */
const plainWords: Readonly<Record<string, string>> = {
  TAB_AS_INDENT: 'a tab indents this line: YAML allows only spaces',
  BLOCK_AS_IMPLICIT_KEY:
    'another "key: value" in the value of a key: quote it, or move it to a line of its own',
  MULTILINE_IMPLICIT_KEY: 'no ":" after this key',
};

/** The language that a file of this name is meant to have. */
export function languageOf(name: string): 'JSON' | 'YAML' {
  return /\.jsonc?$/i.test(name) ? 'JSON' : 'YAML';
}
