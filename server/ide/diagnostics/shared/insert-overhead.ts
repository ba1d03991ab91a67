import { t } from '../../../base/l10n.ts';
import type { RuntimeClassObject } from '../../../kubernetes/manifests/runtime-class.ts';
import type { ShippedOverhead } from '../../../runtimes/shipped-overheads.ts';
import { columnOf, insertEntry, lineBreak } from '../../../yaml/edit.ts';
import { getEntry } from '../../../yaml/lookup.ts';
import { choice, type Fix } from './fix.ts';
import type { RuleContext } from './rule.ts';

/** The fix that gives a class without an overhead the overhead it is shipped with; none if the class already has one. */
export function insertOverhead(
  { body, handlerEntry }: RuntimeClassObject,
  { text }: RuleContext,
  { podFixed }: ShippedOverhead,
): Fix[] {
  if (body === null || handlerEntry === undefined || getEntry(body, 'overhead') !== undefined) return [];
  const pairs = Object.entries(podFixed);
  const title = t('Insert the overhead it is shipped with');
  if (body.flow) {
    const value = JSON.stringify({ podFixed });
    return [choice(title, [insertEntry(text, body, 'overhead', value)])];
  }
  const nl = lineBreak(text);
  const lines = ['  podFixed:', ...pairs.map(([resource, quantity]) => `    ${resource}: ${quantity}`)];
  const change = insertEntry(text, body, 'overhead', '', getEntry(body, 'scheduling'));
  const indent = ' '.repeat(columnOf(text, body.entries[0]!.range.start));
  const block = ['overhead:', ...lines.map(line => indent + line)].join(nl);
  return [choice(title, [{ ...change, text: change.text.replace('overhead: ', block) }])];
}
