import { l10n, ProgressLocation, window, workspace } from 'vscode';
import { withoutLinks } from '../../server/base/escaped-for-markdown.ts';
import { contextFor } from '../cluster/context-for.ts';
import { reportProblems } from '../cluster/report-problem.ts';
import { foldersToRemember } from '../cluster/resume-watching.ts';
import { mayContactClusters } from '../cluster/trust.ts';
import type { Command } from './command.ts';

/** Reads a cluster and keeps watching it; remembered for the folder of the active editor. Argument: the context. */
export const watchCluster: Command = {
  id: 'runtimeclass.watchCluster',
  async run({ clusters }, givenContext) {
    if (!mayContactClusters()) return;
    const context = await contextFor(clusters, givenContext);
    if (context === undefined) return;
    const title = withoutLinks(l10n.t('Reading cluster {0}', context));
    const progress = { location: ProgressLocation.Notification, title, cancellable: true };
    const result = await window.withProgress(progress, (_, token) => clusters.watch(context, token));
    if (result === undefined) return;
    await clusters.memory.startWatching(folderToRemember(), context);
    reportProblems(result.status);
    return result.status;
  },
};

function folderToRemember(): string {
  const active =
    window.activeTextEditor && workspace.getWorkspaceFolder(window.activeTextEditor.document.uri);
  return active?.uri.toString() ?? foldersToRemember()[0]!;
}
