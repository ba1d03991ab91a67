import type { ManifestDocument } from '../../../documents/manifest-document.ts';
import type { TextChange } from '../../../yaml/source-file.ts';
import { hasCertainLines } from '../has-certain-lines.ts';
import type { Fix } from '../rule.ts';

/**
 * All fixes for a document whose lines are certain. For any other, those that replace a value or key within its line: nothing is
 * moved, added or removed.
 */
export function fixesThatAreSafe(document: ManifestDocument, fixes: readonly Fix[]): readonly Fix[] {
  if (hasCertainLines(document)) return fixes;
  const { text } = document;
  return fixes.filter(
    ({ changes }) => changes.length < 2 && changes.every(change => replacesWord(text, change)),
  );
}

function replacesWord(text: string, { start, end, text: newText }: TextChange): boolean {
  const isEmpty = start === end || newText === '';
  // Where quotes are broken too, one more or one less decides what the rest of the text is.
  return !isEmpty && !/[\r\n"']/.test(newText) && !/[\r\n"',:{}[\]]/.test(text.slice(start, end));
}
