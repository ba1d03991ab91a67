import type { DocumentPlace } from '../../documents/manifest-file.ts';
import { LineIndex } from '../../yaml/line-index.ts';
import type { Range } from '../../yaml/tree.ts';
import type { RuleContext } from './rule.ts';

/**
 * The offsets of a place in the document that a rule checks; `undefined` if it is in another document, or if the rule checks a
 * document in a scalar: the place is in the one around it.
 */
export function rangeInDocument(place: DocumentPlace, context: RuleContext): Range | undefined {
  // Asked of every document for every patch: nearly always of another file.
  if (place.uri !== context.uri) return undefined;
  const { document, range } = context.placeOf({ start: 0, end: 0 });
  const isAround = range.start.line === 0 && range.start.character === 0;
  if (place.document !== document || !isAround) return undefined;
  const lines = new LineIndex(context.text);
  return { start: lines.offsetAt(place.range.start), end: lines.offsetAt(place.range.end) };
}
