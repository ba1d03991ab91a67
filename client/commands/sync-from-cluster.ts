import { l10n, ProgressLocation, Uri, window, workspace } from 'vscode';
import { withoutLinks } from '../../server/base/escaped-for-markdown.ts';
import type { SyncResult } from '../../server/protocol/requests.ts';
import type { SaveClusterResult } from '../../server/protocol/saving.ts';
import type { Clusters } from '../cluster/clusters.ts';
import { contextFor } from '../cluster/context-for.ts';
import { reportProblems } from '../cluster/report-problem.ts';
import { folderOfSnapshots, placeOfSnapshots, saveSnapshot } from '../cluster/snapshot-file.ts';
import { syncText } from '../cluster/sync-text.ts';
import { mayContactClusters } from '../cluster/trust.ts';
import { showError, showInformation } from '../show.ts';
import type { Command } from './command.ts';

/**
 * Reads a cluster once and saves it to a file of the workspace. Arguments: the context, and `true` to write the first
 * file of a workspace without asking.
 */
export const syncFromCluster: Command = {
  id: 'runtimeclass.syncFromCluster',
  async run({ clusters }, givenContext, mayWrite) {
    if (!mayContactClusters()) return;
    const context = await contextFor(clusters, givenContext);
    if (context === undefined) return;
    const folder = await folderOfSnapshots();
    const place = folder && placeOfSnapshots(folder);
    const progressGone = new Promise(resolve => setTimeout(resolve, shortestProgress));
    const result = await sync(clusters, context);
    if (result === undefined) return;
    const { status, canBeSaved } = result;
    reportProblems(status);
    if (!canBeSaved) {
      if (status.phase !== 'failed' && status.phase !== 'reconnecting') sayWhyNothingCanBeSaved(context);
      return status;
    }
    if (place === undefined) {
      sayWhyNothingIsWritten(context);
      return status;
    }
    const saved = await saveSnapshot(clusters, context, place, mayWrite === true, progressGone);
    if (saved !== undefined) report(context, place, saved);
    return status;
  },
};

async function sync(clusters: Clusters, context: string): Promise<SyncResult | undefined> {
  const title = withoutLinks(l10n.t('Reading cluster {0}', context));
  const progress = { location: ProgressLocation.Notification, title, cancellable: true };
  return window.withProgress(progress, (_, token) => clusters.sync(context, token));
}

/**
 * The minimum duration of a progress notification, in milliseconds. VS Code keeps a faster one visible for that long;
 * beside a question it would show a Cancel button that does not belong to the question. Source: VS Code 1.139
 * `ProgressService.withNotificationProgress` (800), plus some time for the message to the window.
 */
const shortestProgress = 1000;

function sayWhyNothingIsWritten(context: string): void {
  showInformation(
    l10n.t('{0} was read. No folder is open, so the data is kept only until the window is closed.', context),
  );
}

function sayWhyNothingCanBeSaved(context: string): void {
  showInformation(
    l10n.t(
      '{0} was not saved: you lack the permission to read its RuntimeClasses, and a file without them would mean that there are none.',
      context,
    ),
  );
}

function report(
  context: string,
  place: Uri,
  { fileName, outcome, why = '', keepsNodes }: SaveClusterResult,
): void {
  const file = Uri.joinPath(place, fileName);
  const path = workspace.asRelativePath(file);
  if (outcome === 'refused') {
    void showError(l10n.t('Cannot write {0}: {1}', path, why));
    return;
  }
  const message = syncText(l10n, {
    context,
    path,
    isWritten: outcome === 'written',
    keepsNodes,
    isInWorkspace: workspace.getWorkspaceFolder(file) !== undefined,
  });
  const open = l10n.t('Open');
  // Not awaited: the command is finished.
  showInformation(message, open).then(async chosen => {
    if (chosen === open) await window.showTextDocument(file);
  });
}
