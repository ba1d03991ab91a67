import type { Severity } from '../../../base/settings.ts';
import type { ManifestDocument } from '../../../documents/manifest-document.ts';
import type { TextChange } from '../../../yaml/source-file.ts';
import type { Fix } from '../shared/fix.ts';
import { hasCertainLines } from '../shared/has-certain-lines.ts';

/**
 * The fixes of a finding as they are offered. Whatever a hint or an information proposes is a choice: `severities` are that of
 * the finding and that of the user's settings.
 */
export function offeredFixes(fixes: readonly Fix[], severities: readonly Severity[]): readonly Fix[] {
  const isAdvice = severities.some(severity => severity === 'hint' || severity === 'information');
  return isAdvice ? fixes.map(fix => ({ ...fix, applicability: 'choice' })) : fixes;
}

/** The fix of a finding that may be applied without asking, if there is one. */
export function safeFixOf(fixes: readonly Fix[]): Fix | undefined {
  return fixes.find(({ applicability, elsewhere }) => applicability === 'safe' && elsewhere === undefined);
}

/**
 * All fixes for a document whose lines are certain. For any other, those that replace a value or key within its line: nothing is
 * moved, added or removed.
 */
export function possibleFixes(document: ManifestDocument, fixes: readonly Fix[]): readonly Fix[] {
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
