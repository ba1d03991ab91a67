/**
 * Returns a text in which the actions of a Go template (`{{ ... }}`) are replaced by as many characters, so that offsets
 * and line breaks stay: on a line that has nothing else by blanks, elsewhere by a character that no text contains, which
 * the YAML reader takes for a scalar or a part of one. What the template leaves out or repeats is not followed.
 */
export function maskTemplate(text: string): string {
  let masked = '';
  let end = 0;
  for (let open = text.indexOf('{{'); open >= 0; open = text.indexOf('{{', end)) {
    const close = endOfAction(text, open);
    masked += text.slice(end, open) + text.slice(open, close).replace(/[^\r\n]/g, maskCharacter);
    end = close;
  }
  if (end === 0) return text;
  // A line of actions alone, also one that begins or ends with a part of an action of several lines.
  return (masked + text.slice(end)).replace(/^[ \t\uE002]+(?=\r?$)/gm, line => ' '.repeat(line.length));
}

/** Whether a text has actions of a Go template, and none of another template language. */
export function isGoTemplate(text: string): boolean {
  return text.includes('{{') && !/\{%|<%/.test(text);
}

/** Stands for each character of an action. It is in Unicode's private use area. */
export const maskCharacter = '\uE002';

/** The end of an action: behind the first `}}` that is in no string and no comment, at most at the end of the text. */
function endOfAction(text: string, open: number): number {
  const comment = /\{\{(?:-[ \t\r\n])?\/\*/y;
  comment.lastIndex = open;
  if (comment.test(text)) {
    const close = text.slice(comment.lastIndex, comment.lastIndex + longestComment).indexOf('*/');
    return endAfter(text, close < 0 ? open + 2 : comment.lastIndex + close);
  }
  const part = /"(?:[^"\\\r\n]|\\.){0,2000}"|`[^`]*`|\}\}/g;
  part.lastIndex = open + 2;
  for (let match = part.exec(text); match !== null; match = part.exec(text)) {
    if (match[0] === '}}') return part.lastIndex;
  }
  return text.length;
}

/** A longer comment ends at the first `}}`, so that many without an end do not each search the whole text. */
const longestComment = 5_000;

function endAfter(text: string, from: number): number {
  const close = text.indexOf('}}', from);
  return close < 0 ? text.length : close + 2;
}
