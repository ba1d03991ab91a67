import type { Node, Range } from './tree.ts';

/**
 * Returns the comments in `[start, end)` of a text, each from `#` to the end of its line. `nodes` are the nodes in
 * that range, so that a `#` in a quoted text or a block scalar is not mistaken for a comment.
 */
export function commentsIn(text: string, { start, end }: Range, nodes: readonly (Node | null)[]): Range[] {
  const scalars = nodes.flatMap(node => scalarRanges(text, node));
  const comments: Range[] = [];
  const pattern = /(?<!\S)#[^\r\n]*/g;
  pattern.lastIndex = start;
  for (let match = pattern.exec(text); match !== null && match.index < end; match = pattern.exec(text)) {
    const at = match.index;
    const around = scalars.find(range => range.start <= at && at < range.end);
    if (around === undefined) comments.push({ start: at, end: at + match[0].trimEnd().length });
    else pattern.lastIndex = around.end;
  }
  return comments;
}

/** Returns the ranges of scalars, in which a `#` is part of the text. */
function scalarRanges(text: string, node: Node | null): Range[] {
  if (node === null || node.kind === 'alias') return [];
  if (node.kind === 'sequence') return node.items.flatMap(item => scalarRanges(text, item));
  if (node.kind === 'map') {
    return node.entries.flatMap(({ key, value }) => [key, value].flatMap(child => scalarRanges(text, child)));
  }
  // Behind the `|` of a block scalar there may be a comment.
  const newline = node.style === 'block' ? text.indexOf('\n', node.range.start) : -1;
  return [newline < 0 ? node.range : { start: newline, end: node.range.end }];
}
