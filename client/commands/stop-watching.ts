import { l10n } from 'vscode';
import type { Clusters } from '../cluster/clusters.ts';
import { namedContext } from '../cluster/named-context.ts';
import { pickText, showInformation } from '../show.ts';
import type { Command } from './command.ts';

/** Stops watching a cluster; its data stays, with its age. Argument: the context. */
export const stopWatching: Command = {
  id: 'runtimeclass.stopWatching',
  async run({ clusters }, givenContext) {
    const context = namedContext(givenContext) ?? (await watchedContext(clusters));
    if (context === undefined) return;
    await clusters.memory.stopWatching(context);
    await clusters.stopWatching(context);
  },
};

async function watchedContext({ watched }: Clusters): Promise<string | undefined> {
  const [first, ...others] = watched;
  if (first === undefined) showInformation(l10n.t('No cluster is being watched.'));
  if (others.length === 0) return first;
  return pickText([...watched], { placeHolder: l10n.t('Select a context') });
}
