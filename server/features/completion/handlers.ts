import { handlerField } from '../../kubernetes/runtime-class.ts';
import { knownHandlerNames, knownHandlers } from '../../runtimes/known-handlers.ts';
import { allClasses } from '../../workspace/knowledge.ts';
import type { CompletionProvider } from './provider.ts';

/** The values of `handler`: those of known classes first, then what runtimes and platforms ship. */
export const handlers: CompletionProvider = function* ({ snapshot, cursor, place }) {
  if (cursor.on !== 'value' || place.owner !== 'RuntimeClass') return;
  if (place.path.at(-1) !== handlerField(place.object.version) || place.path.length > 2) return;
  const used = new Map<string, string[]>();
  for (const { handler, name } of allClasses(snapshot.knowledge)) {
    if (handler !== undefined) used.set(handler, [...(used.get(handler) ?? []), name]);
  }
  for (const [handler, classes] of used) {
    const names = [...new Set(classes)].join(', ');
    const detail = snapshot.language === 'zh-cn' ? `RuntimeClass ${names} 使用` : `of RuntimeClass ${names}`;
    yield { label: handler, insert: { value: handler }, kind: 'value', detail, rank: 0 };
  }
  for (const name of knownHandlerNames()) {
    if (used.has(name)) continue;
    const known = knownHandlers(name);
    const documentation = known.map(
      ({ title, usedBy, source }) => `**${title}**: ${usedBy} ([source](${source}))`,
    );
    yield {
      label: name,
      insert: { value: name },
      kind: 'value',
      detail: known[0]?.title,
      documentation: documentation.join('\n\n'),
      rank: 1,
    };
  }
};
