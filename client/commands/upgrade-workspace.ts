import { l10n, ProgressLocation, type TextDocument, Uri, WorkspaceEdit, window, workspace } from 'vscode';
import {
  type ObjectUpgrade,
  upgradeWorkspaceRequest,
  type WorkspaceUpgrade,
} from '../../server/protocol/upgrade.ts';
import { applyAndSave } from '../apply-and-save.ts';
import { rangeOf } from '../range-of.ts';
import { pickMany, showInformation, showWarning } from '../show.ts';
import { createUpgradeReview, fits } from '../upgrade-review.ts';
import type { Command } from './command.ts';

/** Upgrades those RuntimeClasses of the workspace that the user leaves ticked; a single undo reverts all of them. */
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
    const chosen = await choose(edits);
    if (chosen.length > 0) await apply(chosen);
  },
};

/** Lists one upgrade a line, all of them ticked; resolves with those that the user wants. */
async function choose(edits: readonly ObjectUpgrade[]): Promise<readonly ObjectUpgrade[]> {
  const review = createUpgradeReview();
  const items = edits.map(edit => ({
    edit,
    label: edit.name,
    description: `${pathsOf([edit])}:${edit.range.start.line + 1}`,
  }));
  try {
    const ticked = await pickMany(items, {
      title: l10n.t('Upgrade to node.k8s.io/v1'),
      placeholder: l10n.t('What is ticked is upgraded and saved'),
      button: {
        icon: 'diff-multiple',
        tooltip: l10n.t('Review Changes'),
        onPress: those => void review.show(those.map(({ edit }) => edit)),
      },
    });
    return ticked?.map(({ edit }) => edit) ?? [];
  } finally {
    await review.end();
  }
}

/** Applies the upgrades that fit the files as they are now, and saves the files. */
async function apply(upgrades: readonly ObjectUpgrade[]): Promise<void> {
  const documents = new Map<string, TextDocument>();
  for (const uri of new Set(upgrades.map(({ uri }) => uri))) {
    documents.set(uri, await workspace.openTextDocument(Uri.parse(uri)));
  }
  const fitting = upgrades.filter(upgrade => fits(documents.get(upgrade.uri)!, upgrade));
  const edit = new WorkspaceEdit();
  for (const { uri, range, text } of fitting) edit.replace(Uri.parse(uri), rangeOf(range), text);
  const isApplied = fitting.length === 0 || (await applyAndSave(edit, [...documents.values()]));
  const done = new Set(isApplied ? fitting : []);
  if (done.size > 0) showInformation(l10n.t('Upgraded to node.k8s.io/v1: {0}', done.size));
  const missed = upgrades.filter(upgrade => !done.has(upgrade));
  if (missed.length === 0) return;
  showWarning(
    l10n.t('Changed in the meantime and not upgraded: {0}. Run the command again.', pathsOf(missed)),
  );
}

function pathsOf(places: readonly { readonly uri: string }[]): string {
  return [...new Set(places.map(({ uri }) => workspace.asRelativePath(Uri.parse(uri))))].join(', ');
}
