/** The comments of a document that silence rules: `# runtimeclass: ignore` or `# runtimeclass: ignore rule, rule`. */
export interface Ignores {
  /** Whether a finding of a rule at an offset of the document is silenced. */
  covers(ruleId: string, offset: number): boolean;
}

/**
 * Reads the ignore comments of a document. A comment after a value applies to its own line; a comment on a line of its
 * own applies to the next line that is not a comment. A comment that lists no rules silences all of them.
 */
export function readIgnores(text: string): Ignores {
  if (!text.includes('runtimeclass:')) return { covers: () => false };
  const silenced: { start: number; end: number; rules: readonly string[] }[] = [];
  for (const match of text.matchAll(/(^|\s)# *runtimeclass: *ignore\b *([^\r\n]*)/g)) {
    const at = match.index + match[1]!.length;
    const rules = match[2]!.split(/[\s,]+/).filter(rule => rule !== '');
    const lineStart = text.lastIndexOf('\n', at - 1) + 1;
    const isOwnLine = text.slice(lineStart, at).trim() === '';
    const start = isOwnLine ? nextContentLine(text, at) : lineStart;
    silenced.push({ start, end: endOfLine(text, start), rules });
  }
  return {
    covers: (ruleId, offset) =>
      silenced.some(
        ({ start, end, rules }) =>
          start <= offset && offset <= end && (rules.length === 0 || rules.includes(ruleId)),
      ),
  };
}

function nextContentLine(text: string, from: number): number {
  let start = endOfLine(text, from) + 1;
  while (start < text.length && /^[ \t]*(#|\r?$)/.test(text.slice(start, endOfLine(text, start)))) {
    start = endOfLine(text, start) + 1;
  }
  return start;
}

function endOfLine(text: string, from: number): number {
  const newline = text.indexOf('\n', from);
  return newline < 0 ? text.length : newline;
}
