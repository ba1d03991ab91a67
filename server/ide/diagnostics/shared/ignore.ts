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
  const silenced: Silenced[] = [];
  let start = 0;
  for (const match of text.matchAll(/(^|\s)# *runtimeclass: *ignore(?![-\w]) *([^\r\n]*)/g)) {
    const at = match.index + match[1]!.length;
    const rules = match[2]!.split(/[\s,]+/).filter(rule => rule !== '');
    const lineStart = text.lastIndexOf('\n', at - 1) + 1;
    const isOwnLine = text.slice(lineStart, at).trim() === '';
    // The first of several adjacent comment lines has found the line to which all of them apply.
    if (!isOwnLine) start = lineStart;
    else if (start <= at) start = nextContentLine(text, at);
    silenced.push({ start, end: endOfLine(text, start), rules });
  }
  return {
    covers: (ruleId, offset) => {
      // Lines come in the order of the text, and several comments may apply to one.
      for (let index = lastAt(silenced, offset); index >= 0 && offset <= silenced[index]!.end; index--) {
        const { rules } = silenced[index]!;
        if (rules.length === 0 || rules.includes(ruleId)) return true;
      }
      return false;
    },
  };
}

/** A line, and the rules that a comment silences in it; all of them if it names none. */
interface Silenced {
  readonly start: number;
  readonly end: number;
  readonly rules: readonly string[];
}

/** The index of the last line that begins at the offset or before it; -1 if there is none. */
function lastAt(lines: readonly Silenced[], offset: number): number {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (lines[middle]!.start <= offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/**
 * Reads the comments at the top of a file that silence rules in all of it: `# runtimeclass: ignore-file` or
 * `# runtimeclass: ignore-file rule, rule`. Returns whether a rule is silenced.
 */
export function readFileIgnores(text: string): (ruleId: string) => boolean {
  const head = text.slice(0, endOfHead(text));
  const lists = [...head.matchAll(/^# *runtimeclass: *ignore-file(?![-\w]) *([^\r\n]*)/gm)].map(match =>
    match[1]!.split(/[\s,]+/).filter(rule => rule !== ''),
  );
  if (lists.length === 0) return () => false;
  return ruleId => lists.some(rules => rules.length === 0 || rules.includes(ruleId));
}

/** The end of the comments at the top of a text: the offset of the first line that is not a comment. */
export function endOfHead(text: string): number {
  let end = 0;
  while (text[end] === '#') end = Math.min(endOfLine(text, end) + 1, text.length);
  return end;
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
