/**
 * Whether the first lines of a text show that it is a template to be rendered, without parsing it: the first action
 * (`{{ ... }}`) begins a line or is part of a plain value, below lines that open no quotes, braces or block scalar. So are
 * most templates of charts, on which the library would spend milliseconds each. False for all texts that are not as plain.
 */
export function isPlainlyTemplate(text: string): boolean {
  if (!text.includes('{{')) return false;
  for (let at = 0; at < text.length; ) {
    const lineBreak = text.indexOf('\n', at);
    const end = lineBreak < 0 ? text.length : lineBreak;
    const line = text.slice(at, end).trim();
    if (hasAction.test(line)) return true;
    if (line !== '' && line !== '---' && !comment.test(line) && !plainEntry.test(line)) return false;
    at = end + 1;
  }
  return false;
}

/** Matches an action at the start of a line, or after a key and plain characters. */
const hasAction = /^(?:- +)*(?:[\w./-]+: +)?(?:[\w/][\w./:-]*)?\{\{/;

/** Matches a comment without a lone carriage return, behind which another line would begin. */
const comment = /^#[^\r]*$/;

/** Matches a key, an item or both, with a value that ends on the line. */
const plainEntry = /^(?:- +)*(?:[\w./-]+:(?: +|$))?(?:[\w/][\w./: -]*|"[^"\\]*"|'[^']*')?$/;
