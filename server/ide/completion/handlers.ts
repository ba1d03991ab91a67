import type { Snapshot } from '../../analysis/snapshot.ts';
import { allClasses } from '../../analysis/workspace-model.ts';
import { groupBy } from '../../base/collections.ts';
import { t } from '../../base/l10n.ts';
import { fileNameOf } from '../../documents/uri.ts';
import { handlerField } from '../../kubernetes/manifests/runtime-class.ts';
import { countNodes } from '../../kubernetes/scheduling/node.ts';
import { dnsLabelProblems } from '../../kubernetes/validation/names.ts';
import { fileUriOf } from '../../node-config/surroundings.ts';
import { type KnownHandler, knownHandlerNames, knownHandlers } from '../../runtimes/known-handlers.ts';
import { link, type Markdown, markdown, paragraphs } from '../text/markdown.ts';
import type { CompletionProvider } from './provider.ts';

/**
 * Completes `handler`, each value with its origin: handlers of node configurations, those that nodes of clusters
 * report, those of known classes, then those that runtimes and platforms ship.
 */
export const handlers: CompletionProvider = function* ({ snapshot, cursor, place }) {
  if (cursor.on !== 'value' || place.owner !== 'RuntimeClass') return;
  if (place.path.at(-1) !== handlerField(place.object.version) || place.path.length > 2) return;
  const origins = [...configured(snapshot), ...reported(snapshot), ...handlersOfClasses(snapshot)];
  const here = groupBy(origins, ({ handler }) => handler);
  for (const [handler, [first, ...others]] of here) {
    if (dnsLabelProblems(handler).length > 0) continue;
    const detail = [first!, ...others].map(origin => origin.detail).join('; ');
    yield { label: handler, insert: { value: handler }, kind: 'value', detail, rank: first!.rank };
  }
  for (const name of knownHandlerNames()) {
    if (here.has(name)) continue;
    const meanings = knownHandlers(name);
    yield {
      label: name,
      insert: { value: name },
      kind: 'value',
      detail: meanings[0]?.title,
      documentation: () => paragraphs(meanings.map(describeKnownHandler)),
      rank: 3,
    };
  }
};

function describeKnownHandler({ title, usedBy, source }: KnownHandler): Markdown {
  return markdown`**${title}**: ${t(usedBy)} (${link(t('source'), source)})`;
}

/** Why a handler is offered; the lower the rank, the more certain it is that nodes have it. */
interface Origin {
  readonly handler: string;
  readonly detail: string;
  readonly rank: number;
}

function configured({ model }: Snapshot): readonly Origin[] {
  const tables = model.nodeConfigurations.flatMap(({ declared }) => [...declared.values()].flat());
  return [...groupBy(tables, ({ name }) => name)].map(([handler, of]) => {
    const files = [...new Set(of.map(({ uri }) => fileNameOf(fileUriOf(uri))))].join(', ');
    return { handler, detail: t('in {0}', files), rank: 0 };
  });
}

/** The handlers that nodes report in `status.runtimeHandlers`; the default handler has no name there. */
function reported({ model }: Snapshot): readonly Origin[] {
  return model.clusters.flatMap(({ context, nodes = [] }) => {
    const each = nodes.flatMap(node =>
      (node.runtimeHandlers ?? []).filter(({ name }) => name !== '').map(({ name }) => ({ name, node })),
    );
    return [...groupBy(each, ({ name }) => name)].map(([handler, having]) => {
      const count = countNodes(having.map(({ node }) => node));
      const detail = count === 1 ? t('on 1 node of {0}', context) : t('on {0} nodes of {1}', count, context);
      return { handler, detail, rank: 1 };
    });
  });
}

function handlersOfClasses({ model }: Snapshot): readonly Origin[] {
  const named = allClasses(model).flatMap(({ handler, name }) => (handler ? [{ handler, name }] : []));
  return [...groupBy(named, ({ handler }) => handler)].map(([handler, classes]) => {
    const names = [...new Set(classes.map(({ name }) => name))].join(', ');
    return { handler, detail: t('of RuntimeClass {0}', names), rank: 2 };
  });
}
