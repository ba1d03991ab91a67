import { ConfigurationTarget, l10n, type TextDocument, Uri, WorkspaceEdit, window, workspace } from 'vscode';
import { type FileEdit, type TurnOffRuleParams, turnOffRuleRequest } from '../../server/protocol/requests.ts';
import { applyAndSave } from '../apply-and-save.ts';
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
    const document = await documentAt(file);
    const before = document?.getText();
    if (!(await write(file, document, edit))) return;
    const after = document?.getText() ?? edit.text;
    // Not awaited: the rule is off, whether or not somebody answers.
    showInformation(l10n.t('{0} is off in {1}.', rule, name), undo, open).then(async chosen => {
      const isOurs = (await documentAt(file))?.getText() === after;
      if (chosen === undo && isOurs) await restore(file, before);
      // What was written since then is not lost: the user sees it, and undoes the line.
      else if (chosen !== undefined) await window.showTextDocument(file);
    });
  },
};

async function turnOffForUser(rule: string): Promise<void> {
  const settings = workspace.getConfiguration('runtimeclass');
  const before = settings.inspect<Record<string, string>>('rules')?.globalValue;
  await settings.update('rules', { ...before, [rule]: 'off' }, ConfigurationTarget.Global);
}

/** `undefined` if there is no such file. */
async function documentAt(file: Uri): Promise<TextDocument | undefined> {
  try {
    return await workspace.openTextDocument(file);
  } catch {
    return undefined;
  }
}

async function write(
  file: Uri,
  document: TextDocument | undefined,
  { range, text }: Pick<FileEdit, 'range' | 'text'>,
): Promise<boolean> {
  const change = new WorkspaceEdit();
  if (document === undefined) {
    change.createFile(file, { contents: new TextEncoder().encode(text) });
    return workspace.applyEdit(change);
  }
  change.replace(file, rangeOf(range), text);
  return applyAndSave(change, [document]);
}

async function restore(file: Uri, text: string | undefined): Promise<void> {
  const document = await documentAt(file);
  if (text === undefined) await workspace.fs.delete(file);
  else if (document !== undefined) {
    const end = document.positionAt(document.getText().length);
    await write(file, document, { range: { start: { line: 0, character: 0 }, end }, text });
  }
}
