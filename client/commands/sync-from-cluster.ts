import { l10n, ProgressLocation, Uri, window, workspace } from 'vscode';
import type { SyncResult } from '../../server/protocol.ts';
import type { Clusters } from '../cluster/clusters.ts';
import { contextFor } from '../cluster/context-for.ts';
import { reportProblems } from '../cluster/report-problem.ts';
import { folderOfSnapshots, placeOfSnapshots, writeSnapshot } from '../cluster/snapshot-file.ts';
import { mayContactClusters } from '../cluster/trust.ts';
import type { Command } from './command.ts';

/**
 * Reads a cluster once and writes what was read to a file of the workspace. Takes the context, and `true` where the
 * first file of a workspace is to be written without a question.
 */
export const syncFromCluster: Command = {
  id: 'runtimeclass.syncFromCluster',
  async run({ clusters }, givenContext, mayWrite) {
    if (!mayContactClusters()) return;
    const context = await contextFor(clusters, givenContext);
    if (context === undefined) return;
    const folder = await folderOfSnapshots();
    const place = folder && placeOfSnapshots(folder);
    const result = await sync(clusters, context, place);
    if (result === undefined) return;
    const { status, snapshot } = result;
    reportProblems(status);
    if (snapshot === undefined) return status;
    if (place === undefined) sayWhyNothingIsWritten(context);
    else await write(clusters, context, place, snapshot, mayWrite === true);
    return status;
  },
};

function sync(clusters: Clusters, context: string, place: Uri | undefined): Promise<SyncResult | undefined> {
  const params = { context, snapshotFolder: place?.toString() };
  const title = l10n.t('Reading cluster {0}', context);
  const progress = { location: ProgressLocation.Notification, title, cancellable: true };
  return Promise.resolve(window.withProgress(progress, (_, token) => clusters.sync(params, token)));
}

function sayWhyNothingIsWritten(context: string): void {
  window.showInformationMessage(
    l10n.t('{0} was read. No folder is open, so it is known only until the window is closed.', context),
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
  const path = workspace.asRelativePath(file);
  const open = l10n.t('Open');
  const said =
    outcome === 'written'
      ? l10n.t('{0} was read and is saved in {1}.', context, path)
      : l10n.t('{0} was read. Nothing has changed since {1} was written.', context, path);
  // Nobody waits for the answer: the command is done.
  window.showInformationMessage(said, open).then(chosen => {
    if (chosen === open) return window.showTextDocument(file);
  });
}
