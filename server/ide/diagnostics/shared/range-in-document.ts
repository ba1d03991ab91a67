import { groupBy } from '../../../base/collections.ts';
import { rememberLast, rememberWhileAlive } from '../../../base/remember.ts';
import type { DocumentPlace } from '../../../documents/manifest-file.ts';
import { LineIndex } from '../../../yaml/line-index.ts';
import type { Range } from '../../../yaml/tree.ts';
import type { RuleContext } from './rule.ts';

/**
 * The offsets of a place in the document that a rule checks; `undefined` if it is in another document, or if the rule checks a
 * document in a scalar: the place is in the one around it.
 */
export function rangeInDocument(place: DocumentPlace, context: RuleContext): Range | undefined {
  // Asked of every document: nearly always of another file.
  if (place.uri !== context.uri || place.document !== documentOf(context)) return undefined;
  const lines = linesOf(context.text);
  return { start: lines.offsetAt(place.range.start), end: lines.offsetAt(place.range.end) };
}

/**
 * A function that returns those of many items that are about a place in the document that a rule checks, with the offsets of that
 * place. A file may have as many documents as items.
 */
export function itemsInDocument<Item>(placeOf: (item: Item) => DocumentPlace) {
  const byDocument = rememberWhileAlive((items: readonly Item[]) =>
    groupBy(items, item => placeOf(item).document),
  );
  return (items: readonly Item[], context: RuleContext): readonly { item: Item; range: Range }[] => {
    const document = documentOf(context);
    const here = document === undefined ? [] : (byDocument(items).get(document) ?? []);
    return here.flatMap(item => {
      const range = rangeInDocument(placeOf(item), context);
      return range === undefined ? [] : [{ item, range }];
    });
  };
}

/** The index of the document that a rule checks; `undefined` for a document in a scalar. */
const documentOf = rememberWhileAlive((context: RuleContext): number | undefined => {
  const { document, range } = context.placeOf({ start: 0, end: 0 });
  return range.start.line === 0 && range.start.character === 0 ? document : undefined;
});

const linesOf = rememberLast((text: string) => new LineIndex(text));
