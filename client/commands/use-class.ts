import { l10n, window } from 'vscode';
import { type Choices, chooseClassRequest } from '../../server/protocol/choosing.ts';
import { applyFileEdit } from '../apply-file-edit.ts';
import { showInformation } from '../show.ts';
import type { Command } from './command.ts';

/** Writes a class of the tree into the Pod at the cursor of the editor. */
export const useClass: Command = {
  id: 'runtimeclass.useClass',
  async run({ classTree, client }, given) {
    const name = classTree.itemFor(given)?.className;
    const editor = window.activeTextEditor;
    if (name === undefined) return;
    const params = editor && { uri: editor.document.uri.toString(), position: editor.selection.active };
    const found = params && (await client.ask<Choices | null>(chooseClassRequest, params));
    const choice = found?.choices.find(other => other.name === name);
    if (choice === undefined) {
      showInformation(l10n.t('Put the cursor into the Pod that is to use "{0}".', name));
      return;
    }
    await applyFileEdit(choice.edit);
  },
};
