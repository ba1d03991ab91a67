import { ConfigurationTarget, l10n, Uri, WorkspaceEdit, window, workspace } from 'vscode';
import { type FileEdit, type TurnOffRuleParams, turnOffRuleRequest } from '../../server/protocol/requests.ts';
import { rangeOf } from '../range-of.ts';
import { showInformation, showWarning } from '../show.ts';
import type { Command } from './command.ts';

/**
 * Turns a rule off in `.runtimeclass/settings.yaml` of the folder, which the command line reads too, and offers to undo it; without a
 * folder in the user's settings. Argument: the id of the rule.
 */
export const disableRule: Command = {
  id: 'runtimeclass.disableRule',
  async run({ client }, rule) {
    if (typeof rule !== 'string') return;
    const active = window.activeTextEditor?.document.uri;
    const folder = (active && workspace.getWorkspaceFolder(active)) ?? workspace.workspaceFolders?.[0];
    if (folder === undefined) return turnOffForUser(rule);
    const params: TurnOffRuleParams = { folder: folder.uri.toString(), rule };
    const edit = await client.ask<FileEdit | null>(turnOffRuleRequest, params);
    const file = Uri.joinPath(folder.uri, '.runtimeclass', 'settings.yaml');
    const [undo, open] = [l10n.t('Undo'), l10n.t('Open')];
    const name = workspace.asRelativePath(file);
    if (!edit) {
      const message = l10n.t('{0} has a syntax error: repair it first.', name);
      if ((await showWarning(message, open)) === open) await window.showTextDocument(file);
      return;
    }
    const before = await textOf(file);
    await write(file, edit);
    // Not awaited: the rule is off, whether or not somebody answers.
    showInformation(l10n.t('{0} is off in {1}.', rule, name), undo, open).then(async chosen => {
      if (chosen === open) await window.showTextDocument(file);
      if (chosen === undo) await restore(file, before);
    });
  },
};

async function turnOffForUser(rule: string): Promise<void> {
  const settings = workspace.getConfiguration('runtimeclass');
  const before = settings.inspect<Record<string, string>>('rules')?.globalValue;
  await settings.update('rules', { ...before, [rule]: 'off' }, ConfigurationTarget.Global);
}

async function textOf(file: Uri): Promise<string | undefined> {
  try {
    return (await workspace.openTextDocument(file)).getText();
  } catch {
    // There is no such file.
    return undefined;
  }
}

async function write(file: Uri, { range, text }: FileEdit): Promise<void> {
  const change = new WorkspaceEdit();
  change.createFile(file, { ignoreIfExists: true });
  change.replace(file, rangeOf(range), text);
  await workspace.applyEdit(change);
  await (await workspace.openTextDocument(file)).save();
}

async function restore(file: Uri, before: string | undefined): Promise<void> {
  if (before === undefined) {
    await workspace.fs.delete(file);
    return;
  }
  const document = await workspace.openTextDocument(file);
  const whole = { start: { line: 0, character: 0 }, end: document.positionAt(document.getText().length) };
  await write(file, { uri: file.toString(), range: whole, text: before });
}
