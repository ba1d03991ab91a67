import { l10n } from 'vscode';
import { upgradeWorkspaceRequest, type WorkspaceUpgrade } from '../../server/protocol/upgrade.ts';
import { askWithProgress } from '../ask-with-progress.ts';
import { chooseEdits, pathsOf } from '../choose-edits.ts';
import { showInformation, showWarning } from '../show.ts';
import type { Command } from './command.ts';

/** Upgrades those RuntimeClasses of the workspace that the user leaves ticked; a single undo reverts all of them. */
export const upgradeWorkspace: Command = {
  id: 'runtimeclass.upgradeWorkspace',
  async run({ client }) {
    const title = l10n.t('Reading the manifests of the workspace');
    const upgrade = await askWithProgress<WorkspaceUpgrade>(client, title, upgradeWorkspaceRequest, {});
    if (!upgrade) return;
    const { edits, left } = upgrade;
    if (left.length > 0) {
      showWarning(
        l10n.t(
          '{0} RuntimeClasses need your decision; their quick fixes show the options: {1}',
          left.length,
          pathsOf(left),
        ),
      );
    }
    if (edits.length === 0) {
      if (left.length === 0) showInformation(l10n.t('No RuntimeClass needs an upgrade.'));
      return;
    }
    await chooseEdits(edits, {
      title: l10n.t('Upgrade to node.k8s.io/v1'),
      placeholder: l10n.t('What is ticked is upgraded and saved'),
      done: count => l10n.t('Upgraded to node.k8s.io/v1: {0}', count),
    });
  },
};
