import { l10n, ProgressLocation, Uri, window, workspace } from 'vscode';
import { withoutLinks } from '../../server/base/escaped-for-markdown.ts';
import type { SyncResult } from '../../server/base/protocol.ts';
import type { Clusters } from '../cluster/clusters.ts';
import { contextFor } from '../cluster/context-for.ts';
import { reportProblems } from '../cluster/report-problem.ts';
import { folderOfSnapshots, placeOfSnapshots, writeSnapshot } from '../cluster/snapshot-file.ts';
import { syncText } from '../cluster/sync-text.ts';
import { mayContactClusters } from '../cluster/trust.ts';
import { showInformation } from '../show.ts';
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
    const result = await sync(clusters, context, place);
    if (result === undefined) return;
    const { status, snapshot } = result;
    reportProblems(status);
    if (snapshot === undefined) {
      if (status.phase !== 'failed' && status.phase !== 'reconnecting') sayWhyNothingCanBeSaved(context);
      return status;
    }
    if (place === undefined) {
      sayWhyNothingIsWritten(context);
      return status;
    }
    const isAllowed = mayWrite === true || clusters.memory.mayWrite;
    if (!isAllowed) await progressGone;
    await write(clusters, context, place, snapshot, isAllowed);
    return status;
  },
};

async function sync(
  clusters: Clusters,
  context: string,
  place: Uri | undefined,
): Promise<SyncResult | undefined> {
  const params = { context, snapshotFolder: place?.toString() };
  const title = withoutLinks(l10n.t('Reading cluster {0}', context));
  const progress = { location: ProgressLocation.Notification, title, cancellable: true };
  return window.withProgress(progress, (_, token) => clusters.sync(params, token));
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

async function write(
  { memory }: Clusters,
  context: string,
  place: Uri,
  snapshot: NonNullable<SyncResult['snapshot']>,
  mayWrite: boolean,
): Promise<void> {
  const outcome = await writeSnapshot(place, snapshot, memory, mayWrite);
  if (outcome === 'declined') return;
  const file = Uri.joinPath(place, snapshot.fileName);
  const message = syncText(l10n, {
    context,
    path: workspace.asRelativePath(file),
    isWritten: outcome === 'written',
    keepsNodes: snapshot.keepsNodes,
    isInWorkspace: workspace.getWorkspaceFolder(file) !== undefined,
  });
  const open = l10n.t('Open');
  // Not awaited: the command is finished.
  showInformation(message, open).then(async chosen => {
    if (chosen === open) await window.showTextDocument(file);
  });
}
