import { commands, l10n } from 'vscode';
import type { Clusters } from '../cluster/clusters.ts';
import { mayContactClusters } from '../cluster/trust.ts';
import { type PickItem, pick } from '../show.ts';
import type { Command } from './command.ts';

/** Lists the available actions for the cluster in the status bar; opened by a click on its item. */
export const clusterActions: Command = {
  id: 'runtimeclass.clusterActions',
  async run({ clusters }) {
    if (!mayContactClusters()) return;
    const placeHolder = clusters.shown ?? l10n.t('No cluster has been contacted yet.');
    const chosen = await pick(actionsFor(clusters), { placeHolder });
    if (chosen !== undefined) await commands.executeCommand(chosen.command, ...chosen.args);
  },
};

interface Action extends PickItem {
  readonly command: string;
  readonly args: readonly unknown[];
}

function actionsFor({ shown, statuses, watched }: Clusters): Action[] {
  const status = shown === undefined ? undefined : statuses.get(shown);
  const action = (icon: string, label: string, command: string, ...args: unknown[]): Action => ({
    icon,
    label,
    command: `runtimeclass.${command}`,
    args,
  });
  const isWatched = shown !== undefined && watched.has(shown);
  return [
    ...(status?.missingPermissions.length
      ? [action('$(lock)', l10n.t('Show Required Permissions'), 'showRequiredPermissions')]
      : []),
    action('$(sync)', l10n.t('Sync from Cluster'), 'syncFromCluster', shown),
    isWatched
      ? action('$(eye-closed)', l10n.t('Stop Watching'), 'stopWatching', shown)
      : action('$(eye)', l10n.t('Watch Cluster'), 'watchCluster', shown),
    action('$(pulse)', l10n.t('Diagnose Pod...'), 'diagnosePod', shown),
    action('$(server-environment)', l10n.t('Select Context'), 'selectContext'),
    action('$(diff)', l10n.t('Compare Clusters'), 'compareClusters'),
    ...(status ? [action('$(trash)', l10n.t('Forget Cluster'), 'forgetCluster', shown)] : []),
    action('$(output)', l10n.t('Show Log'), 'showLog'),
  ];
}
