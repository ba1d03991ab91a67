import { l10n, QuickPickItemKind, Range, Uri, WorkspaceEdit, window, workspace } from 'vscode';
import { type Choice, type Choices, chooseClassRequest } from '../../server/base/protocol.ts';
import type { Command } from './command.ts';

/** Lists the known classes for the Pod at the cursor, best suited first, and writes the chosen one. */
export const chooseClass: Command = {
  id: 'runtimeclass.chooseClass',
  async run({ client }) {
    const editor = window.activeTextEditor;
    if (!editor) return;
    const params = { uri: editor.document.uri.toString(), position: editor.selection.active };
    const found = await client.ask<Choices | null>(chooseClassRequest, params);
    if (!found) {
      window.showInformationMessage(l10n.t('There is no Pod and no Pod template at the cursor.'));
      return;
    }
    if (found.choices.length === 0) {
      window.showInformationMessage(
        l10n.t('No RuntimeClass found: none is declared in this workspace, and no cluster has been synced.'),
      );
      return;
    }
    const picked = await window.showQuickPick(itemsOf(found), {
      title: l10n.t('RuntimeClass for {0}', found.subject),
      matchOnDescription: true,
    });
    if (!picked?.choice) return;
    const { uri, range, text } = picked.choice.edit;
    const edit = new WorkspaceEdit();
    const { start, end } = range;
    edit.replace(Uri.parse(uri), new Range(start.line, start.character, end.line, end.character), text);
    await workspace.applyEdit(edit);
  },
};

interface Item {
  readonly label: string;
  readonly description?: string;
  readonly detail?: string;
  readonly kind?: QuickPickItemKind;
  readonly choice?: Choice;
}

function itemsOf({ choices, current }: Choices): readonly Item[] {
  const fitting = choices.filter(({ fits }) => fits).map(choice => itemOf(choice, current));
  const unfit = choices.filter(({ fits }) => !fits).map(choice => itemOf(choice, current));
  if (unfit.length === 0) return fitting;
  return [...fitting, { label: l10n.t('does not suit'), kind: QuickPickItemKind.Separator }, ...unfit];
}

function itemOf(choice: Choice, current: string | undefined): Item {
  const { name, fits, description, detail } = choice;
  const label = `${fits ? '$(check)' : '$(circle-slash)'} ${name}`;
  const isCurrent = name === current ? `${l10n.t('current')} · ` : '';
  return { label, description: isCurrent + description, ...(detail !== '' && { detail }), choice };
}
