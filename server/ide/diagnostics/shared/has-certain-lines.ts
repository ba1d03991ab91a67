import type { ManifestDocument } from '../../../documents/manifest-document.ts';
import { hasLoneCarriageReturn } from '../../../yaml/lines-of.ts';

/**
 * Whether it is certain what each line of a document belongs to, so that lines can be moved, added and removed: not in one with
 * syntax errors, nor where a carriage return alone ends a line.
 */
export function hasCertainLines({ text, source, unreadable }: ManifestDocument): boolean {
  // What is wrong with a template as YAML is the template.
  const isBroken = unreadable !== 'template' && source.parsed.problems.length > 0;
  return !isBroken && !hasLoneCarriageReturn(text);
}
