import { commentsIn } from './comments.ts';
import { startOfLine } from './edit.ts';
import type { TextChange } from './source-file.ts';
import type { Node } from './tree.ts';

/**
 * Removes a document from its file: with the `---` above it, or without it if comments around its content stay.
 * `text` is the text of that document. `undefined` for JSON, which would be left empty.
 */
export function removeDocument(text: string, root: Node): TextChange | undefined {
  if (root.kind === 'map' && root.flow) return undefined;
  const end = /^[^\n]*\n?/.exec(text.slice(root.range.end))![0].length + root.range.end;
  const contentEnd = text[root.range.end - 1] === '\n' ? root.range.end : end;
  const around = [
    { start: 0, end: root.range.start },
    { start: contentEnd, end: text.length },
  ];
  const hasComments = around.some(range => commentsIn(text, range, []).length > 0);
  if (!hasComments) return { start: 0, end: text.length, text: '' };
  return { start: startOfLine(text, root.range.start), end: contentEnd, text: '' };
}
