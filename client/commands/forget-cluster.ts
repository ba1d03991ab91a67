import { l10n, Uri, workspace } from 'vscode';
import { type ForgetParams, type ForgetResult, forgetRequest } from '../../server/protocol/requests.ts';
import type { Clusters } from '../cluster/clusters.ts';
import { namedContext } from '../cluster/named-context.ts';
import { placeOfSnapshots } from '../cluster/snapshot-file.ts';
import { pickText, showInformation } from '../show.ts';
import type { Command } from './command.ts';

/** Forgets the data of a cluster, and deletes its saved file after asking. Argument: the context. */
export const forgetCluster: Command = {
  id: 'runtimeclass.forgetCluster',
  async run({ clusters }, givenContext) {
    const context = namedContext(givenContext) ?? (await knownContext(clusters));
    if (context === undefined) return;
    const snapshotFolders = (workspace.workspaceFolders ?? []).map(folder =>
      placeOfSnapshots(folder).toString(),
    );
    const params: ForgetParams = { context, snapshotFolders };
    const answer = await clusters.ask<ForgetResult>(forgetRequest, params);
    await clusters.forget(context);
    for (const file of answer?.files ?? []) offerToDelete(Uri.parse(file));
  },
};

async function knownContext({ statuses, shown }: Clusters): Promise<string | undefined> {
  const contexts = [...statuses.keys()];
  if (contexts.length === 0 && shown === undefined) {
    showInformation(
      l10n.t('There is nothing to forget: no cluster has been read except those saved in files.'),
    );
  }
  if (contexts.length < 2) return contexts[0] ?? shown;
  return pickText(contexts, { placeHolder: l10n.t('Select a context') });
}

function offerToDelete(file: Uri): void {
  const remove = l10n.t('Delete');
  const question = l10n.t('Delete {0} too?', workspace.asRelativePath(file));
  // Not awaited: the data in memory is already forgotten.
  showInformation(question, remove, l10n.t('Keep')).then(async chosen => {
    if (chosen === remove) await workspace.fs.delete(file);
  });
}
