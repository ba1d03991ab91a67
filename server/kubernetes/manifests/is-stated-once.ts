import { distance } from 'fastest-levenshtein';
import { foldedName } from '../../base/folded-name.ts';
import type { Entry, MapNode, Node } from '../../yaml/tree.ts';

/**
 * Whether an object states a field at most once, wherever it is written and however it is spelled. If it states the field twice, only
 * a person knows which one counts.
 */
export function isStatedOnce(object: MapNode, field: string): boolean {
  return statementsOf(object, field).length < 2;
}

/**
 * The entries of an object that state a field: in any of its maps, also with two typing errors, and `runtimeHandler` for `handler`.
 * Labels and annotations, which may have any key, are left out.
 */
export function statementsOf(object: MapNode, field: string): readonly Entry[] {
  const names = alsoCalled[field] ?? [field];
  const states = ({ key: { text } }: Entry) =>
    names.some(name => distance(foldedName(text), foldedName(name)) <= mostTypingErrors);
  return entriesBelow(object).filter(states);
}

/** More than a fix would repair: here a doubtful name counts against a fix. */
const mostTypingErrors = 2;

const handlers = ['handler', 'runtimeHandler'];
const alsoCalled: Readonly<Record<string, readonly string[]>> = {
  handler: handlers,
  runtimeHandler: handlers,
  runtimeClassName: ['runtimeClassName', 'runtimeClass'],
};

function entriesBelow(node: Node | null): readonly Entry[] {
  if (node?.kind === 'sequence') return node.items.flatMap(entriesBelow);
  if (node?.kind !== 'map') return [];
  return node.entries.flatMap(entry =>
    /^(?:labels|matchLabels|annotations)$/.test(entry.key.text)
      ? entry
      : [entry, ...entriesBelow(entry.value)],
  );
}
