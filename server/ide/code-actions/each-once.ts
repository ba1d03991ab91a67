import type { CodeAction } from 'vscode-languageserver-types';
import { groupBy } from '../../base/collections.ts';

/**
 * The actions without repetitions: several findings, such as one for each cluster, may offer the same fix. Actions with the
 * same title and the same edit become one, which has the diagnostics of all of them and the place of the first.
 */
export function eachOnce(actions: readonly CodeAction[]): readonly CodeAction[] {
  const same = groupBy(actions, ({ title, edit }) => JSON.stringify([title, edit]));
  return [...same.values()].map(equal =>
    equal.length === 1
      ? equal[0]!
      : { ...equal[0]!, diagnostics: equal.flatMap(({ diagnostics = [] }) => diagnostics) },
  );
}
