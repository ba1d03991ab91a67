import { l10n, Position, ProgressLocation, Uri, WorkspaceEdit, window, workspace } from 'vscode';
import { type FileEdit, upgradeWorkspaceRequest, type WorkspaceUpgrade } from '../../server/base/protocol.ts';
import { rangeOf } from '../range-of.ts';
import { showInformation, showWarning } from '../show.ts';
import type { Command } from './command.ts';

/** Upgrades all RuntimeClasses of the workspace: the editor previews every edit, and a single undo reverts them all. */
export const upgradeWorkspace: Command = {
  id: 'runtimeclass.upgradeWorkspace',
  async run({ client }) {
    const title = l10n.t('Reading the manifests of the workspace');
    const progress = { location: ProgressLocation.Notification, title, cancellable: true };
    const upgrade = await window.withProgress(progress, (_, token) =>
      client.ask<WorkspaceUpgrade>(upgradeWorkspaceRequest, {}, token).catch((error: unknown) => {
        if (!token.isCancellationRequested) throw error;
        return undefined;
      }),
    );
    if (!upgrade) return;
    const { edits, left } = upgrade;
    const files = [...new Set(left.map(({ uri }) => workspace.asRelativePath(Uri.parse(uri))))].join(', ');
    if (left.length > 0) {
      showWarning(
        l10n.t(
          '{0} RuntimeClasses need your decision; their quick fixes show the options: {1}',
          left.length,
          files,
        ),
      );
    }
    if (edits.length === 0) {
      if (left.length === 0) showInformation(l10n.t('No RuntimeClass needs an upgrade.'));
      return;
    }
    await workspace.applyEdit(withPreview(edits), { isRefactoring: true });
  },
};

/**
 * The edits with a preview. One edit that needs confirmation opens the preview of all edits, but is unchecked there. So
 * an edit without a change requests the confirmation, and all others stay checked.
 */
function withPreview(edits: readonly FileEdit[]): WorkspaceEdit {
  const edit = new WorkspaceEdit();
  for (const { uri, range, text } of edits) {
    const label = l10n.t('Upgrade to node.k8s.io/v1');
    edit.replace(Uri.parse(uri), rangeOf(range), text, { needsConfirmation: false, label });
  }
  const label = l10n.t('No change; only shown so that you can review the other edits');
  edit.insert(Uri.parse(edits[0]!.uri), new Position(0, 0), '', { needsConfirmation: true, label });
  return edit;
}
