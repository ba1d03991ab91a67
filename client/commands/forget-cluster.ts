import { l10n, Uri, window, workspace } from 'vscode';
import { type ForgetResult, forgetRequest } from '../../server/protocol.ts';
import type { Clusters } from '../cluster/clusters.ts';
import { placeOfSnapshots } from '../cluster/snapshot-file.ts';
import type { Command } from './command.ts';

/** Forgets what was read of a cluster; the file it is saved in only after a question. Takes the context. */
export const forgetCluster: Command = {
  id: 'runtimeclass.forgetCluster',
  async run({ clusters }, givenContext) {
    const context = typeof givenContext === 'string' ? givenContext : await knownContext(clusters);
    if (context === undefined) return;
    const answer = await clusters.ask<ForgetResult>(forgetRequest, { context });
    await clusters.forget(context);
    if (answer) await offerToDelete(answer.fileName);
  },
};

async function knownContext({ statuses, shown }: Clusters): Promise<string | undefined> {
  const known = [...statuses.keys()];
  if (known.length === 0 && shown === undefined) {
    window.showInformationMessage(l10n.t('Nothing is known of any cluster but what files say.'));
  }
  if (known.length < 2) return known[0] ?? shown;
  return window.showQuickPick(known, { placeHolder: l10n.t('Which context?') });
}

async function offerToDelete(fileName: string): Promise<void> {
  const places = (workspace.workspaceFolders ?? []).map(placeOfSnapshots);
  const files = places.map(place => Uri.joinPath(place, fileName));
  for (const file of files) {
    if (!(await exists(file))) continue;
    const remove = l10n.t('Delete');
    const question = l10n.t('Delete {0} too?', workspace.asRelativePath(file));
    // Nobody waits for the answer: what was in memory is forgotten.
    window.showInformationMessage(question, remove, l10n.t('Keep')).then(chosen => {
      if (chosen === remove) return workspace.fs.delete(file);
    });
  }
}

async function exists(file: Uri): Promise<boolean> {
  try {
    await workspace.fs.stat(file);
    return true;
  } catch {
    return false;
  }
}
