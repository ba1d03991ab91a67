import { asSequence, entriesOf, get, textOf } from '../yaml/lookup.ts';
import type { Node } from '../yaml/tree.ts';

/** The nodes in `.runtimeclass/policy.yaml` that are exactly the name of a class, not a glob. */
export function namesInPolicy(root: Node | null, className: string): readonly Node[] {
  const requirements = asSequence(get(root, 'requirements'))?.items ?? [];
  const lists = requirements.flatMap(requirement => {
    const needs = get(requirement, 'needs');
    return ['allowedClasses', 'forbiddenClasses'].map(key => asSequence(get(needs, key)));
  });
  const listed = lists.flatMap(list => list?.items ?? []).filter(node => node !== null);
  const byDefault = requirements
    .map(requirement => get(requirement, 'defaultClass'))
    .filter(node => node !== null);
  const keys = entriesOf(get(root, 'classes')).map(({ key }) => key);
  return [...listed, ...byDefault, ...keys].filter(node => textOf(node) === className);
}
